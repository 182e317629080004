package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.plan.ComparedPhases;
import io.debezium.perf.harness.plan.ComparedPhases.EnginePhase;
import io.debezium.perf.harness.plan.EvidencePlanTest;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.Design;
import io.debezium.perf.harness.result.EvidenceResult;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.JmhResult;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.Run;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.SeriesPoint;
import io.debezium.perf.harness.result.SnapshotResult;
import io.debezium.perf.harness.result.SnapshotResult.ReadTable;
import io.debezium.perf.harness.result.SourceInfo;
import io.debezium.perf.harness.result.TapeInfo;
import io.debezium.perf.harness.result.Verdict;
import io.debezium.perf.harness.result.VerifyResult;
import io.debezium.perf.harness.tape.Tapes;
import io.debezium.perf.harness.trial.Phase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What is run after what came before it. */
class EvidenceExperimentTest {

    @TempDir
    Path results;

    private final List<String> ran = new ArrayList<>();

    @Test
    void nothingIsTimedWhereSomethingDiffers() {
        TrialFailure different = new TrialFailure("ddl", "differs", "");

        Ended<EvidenceResult> ended = run(new MadeUpParts(verified(RunStatus.FAILED, false), Optional.of(different)));

        assertThat(ran).containsExactly("verify");
        assertThat(ended.failure()).containsInstanceOf(TrialFailure.class);
        assertThat(ended.result().unequal()).hasSize(1);
        assertThat(ended.result().compared()).isEmpty();
        assertThat(ResultJson.read(ended.folder().json(), EvidenceResult.class)).isEqualTo(ended.result());
    }

    @Test
    void whatIsTheSameIsTimedAndThenLookedAtInTheSmall() {
        Ended<EvidenceResult> ended = run(new MadeUpParts(verified(RunStatus.COMPLETE, true), Optional.empty()));

        assertThat(ran).containsExactly("verify", "compare", "micro");
        assertThat(ended.result().runs()).extracting(Run::name).containsExactly("verify", "compare", "micro");
        assertThat(ended.failure()).isEmpty();
        assertThat(ended.result().outcome().status()).isEqualTo(RunStatus.COMPLETE);
    }

    /** Of all that a snapshot is compared with, only what is evidence: not the native ways. */
    @Test
    void aChangeOfSnapshotsIsComparedInASnapshotAlone() {
        SourceInfo source = new SourceInfo("v3.6.3.Final", "c", List.of(), List.of("a/PostgresConnection.java"), 1);

        Ended<EvidenceResult> ended = run(
                "3.6.3.Final,git=x@c",
                new MadeUpParts(verified(RunStatus.COMPLETE, true), Optional.empty(), Optional.of(source)));

        assertThat(ran).containsExactly("verify", "snapshot");
        assertThat(ended.result().source()).isEqualTo(source);
        assertThat(ended.result().notes()).anyMatch(note -> note.contains("PostgresConnection.java"));
        assertThat(ended.result().places()).singleElement().satisfies(snapshot -> {
            assertThat(snapshot.where()).isEqualTo("in a snapshot of pgbench_accounts, 1,000 rows");
            assertThat(snapshot.candidate()).extracting(Comparison::candidate).containsExactly("candidate");
            assertThat(snapshot.same(Metric.CPU_MICROS_PER_EVENT)).isPresent();
        });
    }

    @Test
    void anInterruptionEndsAllThatWasToCome() {
        Ended<EvidenceResult> ended = run(new MadeUpParts(verified(RunStatus.INTERRUPTED, true), Optional.empty()));

        assertThat(ran).containsExactly("verify");
        assertThat(ended.result().outcome().status()).isEqualTo(RunStatus.INTERRUPTED);
    }

    @Test
    void whatIsRefusedLeavesNoFolder() throws IOException {
        MadeUpParts refusing =
                new MadeUpParts(null, Optional.of(new InvalidConfiguration("patch=x", "does not know this code", "")));

        assertThatThrownBy(() -> run(refusing)).hasMessageContaining("does not know this code");

        assertThat(Files.list(results)).isEmpty();
    }

    @Test
    void theTapesThatAPlayerSentAreKeptWhereTheyAreSmallTogether() throws IOException {
        Map<String, TapeInfo> timed = new LinkedHashMap<>();
        timed.put("a b", played("a", 7));
        timed.put("b", Records.with(played("b", 7), "replay", "server"));
        timed.put("c", Records.with(Examples.tape("c"), "replay", "player"));

        assertThat(kept(timed)).isTrue();
        assertThat(kept(Map.of("large", played("large", EvidenceExperiment.MOST_BYTES), "d", played("d", 1))))
                .isFalse();
        assertThat(results.resolve("tapes")).isDirectoryContaining("glob:**/a-b.tape");
        assertThat(Files.list(results.resolve("tapes"))).hasSize(1);
    }

    private boolean kept(Map<String, TapeInfo> timed) {
        return EvidenceExperiment.keep(timed, Tapes.in(results.resolve("data")), results);
    }

    private TapeInfo played(String id, long bytes) throws IOException {
        Path played = Files.createDirectories(results.resolve("data/tapes/" + id + "/played"));
        try (RandomAccessFile file =
                new RandomAccessFile(played.resolve("stream.tape").toFile(), "rw")) {
            file.setLength(bytes);
        }
        return Records.with(Examples.tape("simple-update"), "id", id, "replay", "player");
    }

    private Ended<EvidenceResult> run(MadeUpParts parts) {
        return run("3.6.3.Final,patch=last-event", parts);
    }

    private Ended<EvidenceResult> run(String candidate, MadeUpParts parts) {
        return new EvidenceExperiment(EvidencePlanTest.plan("3.6.3.Final", candidate, results), parts, new Console() {
                    @Override
                    public void at(Phase phase, Optional<Duration> lasts, Optional<SeriesPoint> progress) {}

                    @Override
                    public void say(String line) {}

                    @Override
                    public void busy(String what) {}

                    @Override
                    public void warn(String line) {}
                })
                .run();
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

    private static CompareResult compared() {
        return Examples.result(
                CompareResult.class,
                "database",
                Examples.database(),
                "tape",
                Examples.tape("simple-update"),
                "design",
                Examples.design(1, 0.02).with(new Design.OverTape(1, 1, 1, List.of(), 0)),
                "variants",
                List.of(
                        Examples.variant("3.6.3.Final"),
                        Examples.variant("3.6.3.Final,patch=last-event"),
                        Examples.variant("3.6.3.Final")));
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
                List.of(contrast(null, "candidate"), contrast(null, "A/A"), contrast("copy", "candidate")));
    }

    private static Contrast<Long> contrast(String baseline, String candidate) {
        return new Contrast<>(
                1_000L,
                baseline,
                Examples.comparison(candidate, Metric.CPU_MICROS_PER_EVENT, 1, 1, 1, 1, Verdict.EQUIVALENT));
    }

    /** Parts that come to what they are told, and note that they ran. */
    private final class MadeUpParts extends EvidenceExperiment.Parts {

        private final VerifyResult verified;
        private final Optional<Failure> failure;
        private final Optional<SourceInfo> source;

        /** @param verifiedOrNull null for a failure that is thrown */
        MadeUpParts(VerifyResult verifiedOrNull, Optional<? extends Failure> failure) {
            this(verifiedOrNull, failure, Optional.empty());
        }

        MadeUpParts(VerifyResult verifiedOrNull, Optional<? extends Failure> failure, Optional<SourceInfo> source) {
            super(null);
            this.verified = verifiedOrNull;
            this.failure = failure.map(Failure.class::cast);
            this.source = source;
        }

        @Override
        Optional<SourceInfo> source(Console console) {
            return source;
        }

        @Override
        RunPart<VerifyResult> verify() {
            return new RunPart<>("verify", (folder, left, console) -> {
                if (verified == null) {
                    throw failure.orElseThrow();
                }
                return ended("verify", folder, verified, failure);
            });
        }

        @Override
        List<RunPart<?>> timed(ComparedPhases phases) {
            return phases.has(EnginePhase.snapshot)
                    ? List.of(part("snapshot", read()))
                    : List.of(part("compare", compared()), part("micro", Examples.result(JmhResult.class)));
        }

        private <R extends Result> RunPart<R> part(String name, R result) {
            return new RunPart<>(name, (folder, left, console) -> ended(name, folder, result, Optional.empty()));
        }

        private <R> Ended<R> ended(String name, Path folder, R result, Optional<Failure> failed) {
            ran.add(name);
            try {
                return new Ended<>(result, new ResultFolder(Files.createDirectories(folder.resolve("1"))), failed);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
