package io.debezium.perf.harness.question.evidence;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.experiment.CompositeSession.RunPart;
import io.debezium.perf.harness.experiment.RunResult;
import io.debezium.perf.harness.experiment.Silence;
import io.debezium.perf.harness.question.jmh.JmhResult;
import io.debezium.perf.harness.question.snapshot.SnapshotResult;
import io.debezium.perf.harness.question.snapshot.SnapshotResult.ReadTable;
import io.debezium.perf.harness.question.verify.VerifyResult;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.Run;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.TapeInfo;
import io.debezium.perf.harness.result.Verdict;
import io.debezium.perf.harness.tape.Tapes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What is run after what came before it. */
class EvidenceExperimentTest {

    @TempDir
    Path results;

    private final List<String> ran = new ArrayList<>();

    @Test
    void nothingIsTimedWhereSomethingDiffers() {
        RunResult<EvidenceResult> ended = run(verified(RunStatus.FAILED, false));

        assertThat(ran).containsExactly("verify");
        assertThat(ended.failure()).containsInstanceOf(TrialFailure.class);
        assertThat(ended.result().unequal()).hasSize(1);
        assertThat(ended.result().compared()).isEmpty();
        assertThat(ResultJson.read(ended.folder().json(), EvidenceResult.class)).isEqualTo(ended.result());
    }

    @Test
    void whatIsTheSameIsTimedAndThenLookedAtInTheSmall() {
        RunResult<EvidenceResult> ended = run(verified(RunStatus.COMPLETE, true));

        assertThat(ran).containsExactly("verify", "compare", "snapshot", "micro");
        assertThat(ended.result().runs()).extracting(Run::name).isEqualTo(ran);
        assertThat(ended.failure()).isEmpty();
        assertThat(ended.result().outcome().status()).isEqualTo(RunStatus.COMPLETE);
        assertThat(ended.result().places()).singleElement().satisfies(snapshot -> {
            assertThat(snapshot.where()).isEqualTo("in a snapshot of pgbench_accounts, 1,000 rows");
            assertThat(snapshot.candidate()).extracting(Comparison::candidate).containsExactly("candidate");
            assertThat(snapshot.same(Metric.CPU_MICROS_PER_EVENT)).isPresent();
        });
    }

    @Test
    void anInterruptionEndsAllThatWasToCome() {
        RunResult<EvidenceResult> ended = run(verified(RunStatus.INTERRUPTED, true));

        assertThat(ran).containsExactly("verify");
        assertThat(ended.result().outcome().status()).isEqualTo(RunStatus.INTERRUPTED);
    }

    @Test
    void whatIsRefusedLeavesNoFolder() throws IOException {
        assertThatThrownBy(() -> run(new RunPart<>("verify", (folder, left, console) -> {
                    throw new InvalidConfiguration("patch=x", "does not know this code", "");
                })))
                .hasMessageContaining("does not know this code");

        assertThat(Files.list(results)).isEmpty();
    }

    @Test
    void theTapesThatAPlayerSentAreKeptWhereTheyAreSmallTogether() throws IOException {
        assertThat(kept(
                        played("a b", "a", 7),
                        Records.with(played("b", "b", 7), "replay", "server"),
                        Records.with(Examples.tape("c"), "replay", "player")))
                .isTrue();
        assertThat(kept(played("large", "large", EvidenceExperiment.MOST_BYTES), played("d", "d", 1)))
                .isFalse();
        assertThat(kept(played("e f", "e", 1), played("e-f", "f", 1)))
                .as("of a copy that fails nothing stays")
                .isFalse();
        assertThat(results.resolve("tapes")).isDirectoryContaining("glob:**/a-b.tape");
        assertThat(Files.list(results.resolve("tapes"))).hasSize(1);
    }

    private boolean kept(TapeInfo... timed) {
        return EvidenceExperiment.keep(List.of(timed), Tapes.in(results.resolve("data")), results);
    }

    private TapeInfo played(String workload, String id, long bytes) throws IOException {
        Path played = Files.createDirectories(results.resolve("data/tapes/" + id + "/played"));
        try (RandomAccessFile file =
                new RandomAccessFile(played.resolve("stream.tape").toFile(), "rw")) {
            file.setLength(bytes);
        }
        return Records.with(Examples.tape(workload), "id", id, "replay", "player");
    }

    private RunResult<EvidenceResult> run(VerifyResult verified) {
        Optional<Failure> failure = verified.outcome().status() == RunStatus.FAILED
                ? Optional.of(new TrialFailure("ddl", "differs", ""))
                : Optional.empty();
        return run(part("verify", verified, failure));
    }

    private RunResult<EvidenceResult> run(RunPart<VerifyResult> verify) {
        List<RunPart<?>> timed = List.of(
                part(
                        "compare",
                        Examples.result(
                                CompareResult.class,
                                "database",
                                Examples.database(),
                                "tape",
                                Examples.tape("simple-update")),
                        Optional.empty()),
                part("snapshot", read(), Optional.empty()),
                part("micro", Examples.result(JmhResult.class), Optional.empty()));
        EvidencePlan plan = EvidencePlanTest.plan("3.6.3.Final", "3.6.3.Final,patch=last-event", results);
        return new EvidenceExperiment(plan, verify, timed, new Silence()).run();
    }

    /** Comes to what it is told, and notes that it ran. */
    private <R extends Result> RunPart<R> part(String name, R result, Optional<Failure> failed) {
        return new RunPart<>(name, (folder, left, console) -> {
            ran.add(name);
            try {
                return new RunResult<>(result, new ResultFolder(Files.createDirectories(folder.resolve("1"))), failed);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private static VerifyResult verified(RunStatus status, boolean same) {
        return Examples.result(
                VerifyResult.class,
                "outcome",
                Examples.outcome(status, same ? "" : "ddl differs"),
                "workloads",
                List.of("ddl"),
                "rows",
                List.of(Examples.verified("ddl", same, true, "found")));
    }

    private static SnapshotResult read() {
        return Examples.result(
                SnapshotResult.class,
                "database",
                Examples.database(),
                "workload",
                SnapshotResult.ACCOUNTS,
                "tables",
                List.of(new ReadTable(1_000, 1)),
                "variants",
                List.of(Examples.variant("baseline"), Examples.variant("candidate"), Examples.variant("A/A")),
                "contrasts",
                List.of(contrast("candidate"), contrast("A/A")));
    }

    private static Contrast<Long> contrast(String candidate) {
        return new Contrast<>(
                1_000L, Examples.comparison(candidate, Metric.CPU_MICROS_PER_EVENT, 1, 1, 1, 1, Verdict.EQUIVALENT));
    }
}
