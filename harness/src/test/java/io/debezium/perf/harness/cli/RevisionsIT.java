package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.LongTest;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.question.history.HistoryResult;
import io.debezium.perf.harness.question.history.HistoryResult.FigureSeries;
import io.debezium.perf.harness.question.history.HistoryResult.Point;
import io.debezium.perf.harness.question.history.HistoryResult.Step;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.source.GitRepository;
import io.debezium.perf.harness.variant.QuickJvm;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * {@code perf history} over releases and {@code perf bisect} over the same, by counts of engines whose queue is short, so
 * that a short tape has a window. The fix of the parsing of type modifiers is in from 3.2.0.Beta2.
 */
@TestMethodOrder(OrderAnnotation.class)
class RevisionsIT {

    private static final String BYTECODES = Metric.BYTECODES_PER_EVENT.id();

    @AutoClose
    private static Cli cli;

    @BeforeAll
    static void home(@TempDir Path home) throws Exception {
        cli = new Cli(home);
    }

    @Test
    @Order(1)
    void eachReleaseIsCountedInOneTrialAndTheStepIsNamedWithItsMethods() throws IOException {
        FigureSeries result = run("history --releases 3.2.0.Alpha1..3.2.0.Beta2 --pre-releases");

        List<String> counted = result.points().stream()
                .filter(Point::isCounted)
                .map(Point::name)
                .toList();
        assertThat(counted).contains("3.2.0.Alpha1", "3.2.0.Beta2");
        assertThat(result.points())
                .filteredOn(revision -> !revision.isCounted())
                .allSatisfy(revision -> assertThat(revision.problem()).isNotEmpty());
        assertThat(trials()).hasSameSizeAs(counted);
        Step step = result.steps().stream()
                .filter(each -> each.figure().equals(BYTECODES))
                .findFirst()
                .orElseThrow();
        assertThat(result.points().get(step.earliest() - 1).name()).isEqualTo("3.2.0.Alpha1");
        assertThat(result.points().get(step.at()).name()).isEqualTo("3.2.0.Beta2");
        assertThat(step.ratio()).isBetween(0.6, 0.95);
        assertThat(step.methods().get(0).before())
                .isGreaterThan(step.methods().get(0).after());
    }

    @Test
    @Order(2)
    void whatWasCountedIsNotCountedAgainWhateverIsAsked() throws IOException {
        FigureSeries before = result();

        FigureSeries again = run("history --releases 3.2.0.Alpha1..3.2.0.Beta2 --pre-releases");
        assertThat(trials()).isEmpty();
        assertThat(again.points()).isEqualTo(before.points());
        assertThat(again.steps()).isEqualTo(before.steps());

        FigureSeries bisected = run("bisect --good 3.2.0.Alpha1 --bad 3.2.0.Beta2 --pre-releases");
        assertThat(trials()).isEmpty();
        assertThat(bisected.steps())
                .filteredOn(step -> step.figure().equals(BYTECODES))
                .first()
                .satisfies(step ->
                        assertThat(bisected.points().get(step.at()).name()).isEqualTo("3.2.0.Beta2"));
    }

    /** The first of two commits does not compile; neither changes what is executed. */
    @LongTest
    @Order(3)
    void commitsAreCompiledOntoTheReleaseBeforeThem(@TempDir Path folder) throws Exception {
        GitRepository repository = new GitRepository(folder);
        repository.init();
        for (String module : List.of("parent", "embedded", "core")) {
            repository.write(
                    module.equals("parent") ? "pom.xml" : "debezium-" + module + "/pom.xml",
                    GitRepository.pom(
                            "debezium-" + module,
                            "<dependency><groupId>io.debezium</groupId><artifactId>debezium-core</artifactId></dependency>"));
        }
        repository.commit("released");
        repository.git("tag", "v3.2.0.Beta2");
        String source = "debezium-core/src/main/java/io/debezium/Extra.java";
        repository.write(source, "package io.debezium; class Extra { Missing no; }");
        repository.commit("DBZ-1 Add a class");
        repository.write(source, "package io.debezium; class Extra { }");
        repository.commit("DBZ-2 Mend it");

        FigureSeries result = run("history --since v3.2.0.Beta2 --git " + folder);

        assertThat(result.points()).extracting(Point::isCounted).containsExactly(true, false, true);
        assertThat(result.points().get(1).problem()).contains("Extra.java:1: error: ");
        assertThat(result.points().get(2).commit().subject()).isEqualTo("DBZ-2 Mend it");
        assertThat(result.points().get(2).commit().keys()).containsExactly("DBZ-2");
        assertThat(trials()).hasSize(1);
    }

    @Test
    @Order(4)
    void anEndThatCannotBeHadIsNoSearchWithoutAStep() throws Exception {
        Cli.assumeLocalRepositoryIsWritable();
        FinishedCommand finished = cli.run(Cli.words(
                "bisect --good 3.2.0.Beta1 --bad 3.2.0.Final --pre-releases --workload %s", cli.shippedTape()));

        assertThat(finished.exit()).isEqualTo(2);
        assertThat(finished.err()).contains("perf: 3.2.0.Beta1: cannot be counted: ");
        assertThat(whole().outcome().status()).isEqualTo(RunStatus.FAILED);
        assertThat(cli.leftBehind()).isEmpty();
    }

    private static FigureSeries run(String command) throws IOException {
        FinishedCommand finished = cli.succeed(Cli.words(
                command + " --workload %s --with %s",
                cli.shippedTape(),
                "set.max.queue.size=512,set.max.batch.size=128" + QuickJvm.OPTIONS));
        return result();
    }

    private static FigureSeries result() throws IOException {
        return whole().series().get(0);
    }

    private static HistoryResult whole() throws IOException {
        return cli.result(HistoryResult.class);
    }

    /** The folders of the trials of the newest run. */
    private static List<Path> trials() throws IOException {
        Path trials = cli.newest().resolve("trials");
        if (!Files.isDirectory(trials)) {
            return List.of();
        }
        try (Stream<Path> found = Files.list(trials)) {
            return found.toList();
        }
    }
}
