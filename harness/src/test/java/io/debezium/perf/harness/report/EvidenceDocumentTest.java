package io.debezium.perf.harness.report;

import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.report.question.EvidenceDocument;
import io.debezium.perf.harness.report.render.MarkdownRenderer;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.CountsFixture;
import io.debezium.perf.harness.result.EvidenceResult;
import io.debezium.perf.harness.result.EvidenceResult.Equality;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.SourceInfo;
import io.debezium.perf.harness.result.SourceInfo.CommitInfo;
import io.debezium.perf.harness.result.WorkloadEvidence;

import static io.debezium.perf.harness.report.EvidenceResultFixture.equal;
import static io.debezium.perf.harness.report.EvidenceResultFixture.notMeasured;
import static io.debezium.perf.harness.report.EvidenceResultFixture.row;
import static io.debezium.perf.harness.report.EvidenceResultFixture.times;
import static io.debezium.perf.harness.report.EvidenceResultFixture.workload;
import static org.assertj.core.api.Assertions.assertThat;

/** What is pasted into a pull request. */
class EvidenceDocumentTest {

    @Test
    void itSaysEverythingThatAReviewerAsksForOnAPage() {
        String text = MarkdownRenderer.render(EvidenceDocument.brief(EvidenceResultFixture.faster()));

        assertThat(text.lines().count()).isLessThanOrEqualTo(65);
        assertThat(text)
                .startsWith("## Evidence for 3.6.3.Final,patch=last-event against 3.6.3.Final\n\n**Faster under")
                .contains(
                        "evidence, not a patch",
                        "* Class: `io.debezium.pipeline.meters.CommonEventMeter`\n* Changes: `onEvent, getLastEvent`",
                        "no issue known",
                        "| simple-update | CPU per event | 18.2 us | 12.7 us | -30.0 % |",
                        "| faster | equivalent, ",
                        "| allocation per event |",
                        "an event has 1.00 calls of CommonEventMeter.onEvent",
                        "more than predicted",
                        "on 2 tapes and plugins",
                        "Example CPU @ 2.60GHz".replace("@", "\\@"),
                        "PostgreSQL 15.18; plugin decoderbufs",
                        "seed 4711",
                        "```\nscripts/perf evidence --patch last-event\n```",
                        "`tapes/simple-update.tape` (decoderbufs SHA-256 d1ce), the same bytes everywhere.",
                        "not in the bundle. `scripts/perf tape record --workload tpcb-like` records the same workload, as"
                                + " another tape with other bytes.",
                        "Serialization, Kafka and the network make any");
    }

    /** First, in words that are none of time, and by itself where nothing could be timed. */
    @Test
    void whatWasCountedComesBeforeWhatWasTimed() {
        List<Comparison> counted = Stream.of(Metric.BYTECODES_PER_EVENT, Metric.PARKS_PER_EVENT)
                .flatMap(
                        metric -> CountsFixture.of(metric, 100_000, 87_400, 0.873, 0.875, 0)
                                .comparisons(1, EvidenceResultFixture.CANDIDATE)
                                .stream())
                .toList();
        EvidenceResult timed = EvidenceResultFixture.faster();
        WorkloadEvidence workload = timed.workloads().get(0);
        WorkloadEvidence both = Records.with(
                workload,
                "candidate",
                Stream.concat(counted.stream(), workload.candidate().stream()).toList());
        WorkloadEvidence alone = Records.with(workload, "candidate", counted, "nothing", "it crashed");

        assertThat(MarkdownRenderer.render(EvidenceDocument.brief(Records.with(timed, "workloads", List.of(both)))))
                .contains(
                        "**Less work under simple-update: 12.6 % fewer bytecodes per event (95 % CI 12.5 to 12.7 %), 12.6 % fewer"
                                + " parks per event. Faster under simple-update: 30.0 % less CPU per event")
                .contains(
                        "| simple-update | bytecodes per event | 100,000 | 87,400 | -12.6 % | -12.7 to -12.5 % | 3/3 | less |");
        assertThat(MarkdownRenderer.render(EvidenceDocument.brief(Records.with(timed, "workloads", List.of(alone)))))
                .contains("fewer parks per event. Nothing was timed: it crashed.**");
    }

    @Test
    void aChangeOfSourcesIsToldByCommitsAndFiles() {
        EvidenceResult result = EvidenceResultFixture.ofSources(
                "Only a snapshot is compared.",
                new SourceInfo(
                        "v3.6.1.Final",
                        "428e4db644",
                        Collections.nCopies(
                                11, new CommitInfo("428e4db644aaaa", "A | <B>", "dbz#2350 `type` | <script> *once*")),
                        List.of("a/PostgresConnection.java"),
                        1));

        String markdown = MarkdownRenderer.render(EvidenceDocument.brief(result));

        assertThat(markdown)
                .contains(
                        "**Faster in a snapshot of pgbench\\_accounts, 200,000 rows: 30.0 % less CPU per event",
                        "| `428e4db644` | dbz\\#2350 \\`type\\` \\| &lt;script\\> \\*once\\* | A \\| &lt;B\\> |",
                        "Newest first; 1 more are in the report.",
                        "| `a/PostgresConnection.java` |",
                        "### Work and time\n\nOnly a snapshot is compared.\n",
                        "| snapshot of pgbench\\_accounts, 200,000 rows | CPU per event |",
                        "source blocks and schemas were not compared");
    }

    @Test
    void theNoiseOfTheMachineIsTheFirstSentence() {
        EvidenceResult result = EvidenceResultFixture.of(
                equal(),
                workload("simple-update", times(0.7), times(1.04)),
                workload("tpcb-like", times(0.7), times(1.001)));

        assertThat(paragraphs(MarkdownRenderer.render(EvidenceDocument.brief(result)))
                        .get(1))
                .startsWith("**The machine was not quiet: ");
    }

    @Test
    void manyPatchesTakeALineEach() {
        EvidenceResult many = EvidenceResultFixture.ofPatches(5);

        assertThat(MarkdownRenderer.render(EvidenceDocument.brief(many)))
                .contains("* last-event: `io.debezium.pipeline.meters.CommonEventMeter`\n")
                .contains("The report of the bundle has the hypothesis of each.")
                .doesNotContain(many.changes().get(0).hypothesis());
    }

    @Test
    void aDifferenceLeavesNoFigureInIt() {
        Equality differs = new Equality(false, List.of(row("ddl", false, false, "event 7 differs")));

        String text = MarkdownRenderer.render(EvidenceDocument.brief(
                EvidenceResultFixture.of(differs, notMeasured("simple-update", "nothing is timed"))));

        assertThat(text)
                .contains("**Not the same: ", "### What differs", "* ddl, decoderbufs: differs, event 7 differs")
                .doesNotContain("Work and time", "Micro-benchmarks", "No other difference");
    }

    @Test
    void commandsAreToldWhatTheyRepeat() {
        assertThat(EvidenceDocument.commands(EvidenceResultFixture.faster()))
                .startsWith("# All of it\nscripts/perf evidence --patch last-event\n# Equality\nscripts/perf verify ");
    }

    private static List<String> paragraphs(String text) {
        return List.of(text.split("\n\n"));
    }
}
