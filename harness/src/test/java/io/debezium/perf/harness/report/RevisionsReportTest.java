package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.report.model.Plot;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.RevisionsResult;
import io.debezium.perf.harness.result.RevisionsResult.CountedRevision;

import static org.assertj.core.api.Assertions.assertThat;

/** What is said of revisions that were counted. */
class RevisionsReportTest {

    private static final String COMMIT = "https://github.com/debezium/debezium/commit/" + RevisionsResultFixture.ID;

    @TempDir
    private Path path;

    @Test
    void commitsPullRequestsAndIssuesAreLinkedAndOtherKeysAreNot() throws IOException {
        ResultFolder folder = new ResultFolder(path);
        Reported.write(RevisionsResultFixture.complete(), folder);

        assertThat(Files.readString(folder.html()))
                .contains("<a href=\"" + COMMIT + "\">0fc16ce429</a>")
                .contains("<a href=\"https://github.com/debezium/dbz/issues/1417\">debezium/dbz#1417</a>")
                .doesNotContain(">DBZ-1</a>");
        assertThat(Files.readString(folder.markdown())).contains("[0fc16ce429](" + COMMIT + ")");
    }

    @Test
    void anIdThatIsNoneIsNotLinked() throws IOException {
        ResultFolder folder = new ResultFolder(path);
        Reported.write(Records.hostile(RevisionsResultFixture.complete()), folder);

        assertThat(Files.readString(folder.html())).doesNotContain("github.com/debezium/debezium/commit");
    }

    @Test
    void eachCountHasAChartOfThoseThatWereCounted() {
        List<Plot> plots = Reported.document(RevisionsResultFixture.complete()).plots();

        assertThat(plots).hasSize(Metric.COUNTS.size());
        assertThat(plots.get(0).x().names()).containsExactly("3.5.0.Final", "0fc16ce429", "3.6.0.Final");
        assertThat(plots.get(0).series().get(0).points()).singleElement().satisfies(step -> assertThat(step.x())
                .isEqualTo(1));
    }

    @Test
    void whereNoCountDiffersTimesAreWhatIsLeft() {
        RevisionsResult same = Records.with(RevisionsResultFixture.complete(), "steps", List.of());

        assertThat(Reported.terminal(same, 200, false))
                .contains("`scripts/perf compare --by time --baseline 3.5.0.Final --candidate 3.6.0.Final --workload "
                        + same.tape().id() + "`");
    }

    @Test
    void theCommandThatComparesTimesNamesBothSidesOfAStep() {
        assertThat(Reported.terminal(RevisionsResultFixture.complete(), 2_000, false))
                .contains("compare --by time --baseline 3.5.0.Final --candidate 3.5.0.Final,git=../debezium@"
                        + RevisionsResultFixture.ID + " --workload ");
    }

    /** A history has too many for a sentence each. */
    @Test
    void manyRevisionsWithStepsAreATableAndOneSentence() {
        RevisionsResult one = RevisionsResultFixture.complete();
        RevisionsResult many = Records.with(
                one,
                "revisions",
                Stream.concat(
                                one.revisions().stream(),
                                Stream.of("a", "b", "c", "d", "e")
                                        .map(name -> new CountedRevision(name, name, null, Map.of(), "")))
                        .toList(),
                "steps",
                Stream.of("a", "b", "c", "d", "e")
                        .flatMap(name -> one.steps().stream().map(step -> Records.with(step, "to", name)))
                        .toList());

        assertThat(Reported.summary(many).answers()).singleElement().satisfies(answer -> assertThat(
                        answer.lead().plain())
                .contains("5 of 3", "100,810", "101,873", "+1.05 %"));
        assertThat(Reported.terminal(many, 200, false))
                .containsPattern("Revision +bytecodes +parks")
                .containsPattern("e +\\+1.05 % +\\+1059.72 %");
    }
}
