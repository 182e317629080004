package io.debezium.perf.harness.trial;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.host.ThreadKind;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.TrialResult.Figures;
import io.debezium.perf.harness.result.TrialResult.Interference;
import io.debezium.perf.harness.result.TrialResult.Mark;
import io.debezium.perf.harness.result.TrialResult.Purpose;
import io.debezium.perf.harness.variant.Variant;
import io.debezium.perf.harness.variant.VariantSpec;

import static org.assertj.core.api.Assertions.assertThat;

/** Trials over a short tape in a private cluster, with both plugins, in forked JVMs. */
class ReplayTrialIT {

    private static final long WARM_UP = 5_000;
    private static final long MARK_EVERY = 2_000;
    private static final LongConsumer UNSEEN = events -> {};

    @TempDir
    private static Path folder;

    private static Ledger ledger;
    private static SmallTape tape;
    private static int trials;

    @BeforeAll
    static void record() throws Exception {
        Path data = Files.createDirectories(folder.resolve("data"));
        ledger = Ledger.open(data);
        tape = new SmallTape(data, ledger);
    }

    @AfterAll
    static void close() {
        if (tape != null) {
            tape.close();
        }
        ledger.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"decoderbufs", "pgoutput"})
    void aTimedTrialMeasuresBetweenTwoMarks(String plugin) throws Exception {
        try (SmallTape.Copy replay = tape.replay(plugin)) {
            Replayed replayed = run(variant("3.6.3.Final"), replay, Purpose.TIMED);

            Figures figures = replayed.figures().orElseThrow();
            System.out.println(plugin + " " + replayed);
            List<Mark> marks = replayed.marks();
            assertThat(marks.get(marks.size() - 1).events()).isEqualTo(SmallTape.EVENTS);
            Mark first = marks.stream()
                    .filter(mark -> mark.events() >= WARM_UP)
                    .findFirst()
                    .orElseThrow();
            Mark last = marks.stream()
                    .filter(mark -> mark.events() >= SmallTape.EVENTS / MARK_EVERY * MARK_EVERY - MARK_EVERY)
                    .findFirst()
                    .orElseThrow();
            assertThat(figures.events()).isEqualTo(last.events() - first.events());
            assertThat(figures.seconds()).isBetween(0.01, 60.0);
            assertThat(figures.cpuMicros()).isEqualTo(last.cpuMicros() - first.cpuMicros());
            assertThat(figures.allocatedBytes()).isPositive();
            assertThat(figures.peakRssBytes()).isGreaterThan(50_000_000L);
            assertThat(figures.jitCpuMicros()).isPositive();
            assertThat(figures.gcCpuMicros()).isNotNegative();
            assertThat(figures.gcCount()).isNotNegative();
            assertThat(figures.gcMillis()).isNotNegative();
            assertThat(figures.serverCpuMicros()).isPositive().isLessThan(1e6 * figures.seconds() * 1.05);
            assertThat(figures.queueFill()).isBetween(0.0, 1.0);
            assertThat(figures.startUpSeconds()).isBetween(0.3, 60.0);
            assertThat(figures.whole()).isFalse();
            Interference interference = replayed.interference().orElseThrow();
            assertThat(interference.otherCores()).isNotNegative();
            assertThat(replayed.debezium()).contains("3.6.3.Final");
            assertThat(replayed.command()).contains("--mark-every 2000").doesNotContain("password");
        }
    }

    @Test
    void aRecordedTrialRecordsFromTheWarmUpToTheEnd() throws Exception {
        try (SmallTape.Copy replay = tape.replay("decoderbufs")) {
            Replayed replayed = run(
                    variant("3.6.3.Final,set.max.batch.size=512,set.max.queue.size=1024"), replay, Purpose.RECORDED);

            System.out.println(replayed);
            assertThat(replayed.recording().orElseThrow()).isRegularFile();
            assertThat(replayed.figures().orElseThrow().events()).isBetween(1L, SmallTape.EVENTS - WARM_UP);
            assertThat(replayed.threads().nanos(ThreadKind.JAVA)).isPositive();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"decoderbufs", "pgoutput"})
    void theDigestOfATapeIsTheSameForTwoVersions(String plugin) throws Exception {
        byte[] older = digest("3.0.8.Final", plugin);
        byte[] newer = digest("3.6.3.Final", plugin);

        assertThat(older).hasSize((int) SmallTape.EVENTS * 16);
        for (int event = 0; event < SmallTape.EVENTS; event++) {
            assertThat(ByteBuffer.wrap(newer, event * 16, 16))
                    .as("event " + (event + 1))
                    .isEqualTo(ByteBuffer.wrap(older, event * 16, 16));
        }
    }

    private byte[] digest(String version, String plugin) throws Exception {
        try (SmallTape.Copy replay = tape.replay(plugin)) {
            ReplaySetUp setUp = new ReplaySetUp(
                    variant(version),
                    replay,
                    Purpose.DIGEST,
                    WARM_UP,
                    MARK_EVERY,
                    newFolder(),
                    Optional.of(new ReplaySetUp.EventRange(SmallTape.EVENTS - 6, SmallTape.EVENTS)));
            Replayed replayed = new ReplayTrial(setUp, ledger, Duration.ofSeconds(30), UNSEEN).run();
            System.out.println(Files.readString(setUp.folder().resolve("events.digest.txt")));
            return Files.readAllBytes(replayed.digest().orElseThrow());
        }
    }

    private static Replayed run(Variant variant, SmallTape.Copy replay, Purpose purpose) throws Exception {
        return trial(variant, replay, purpose, Duration.ofSeconds(60)).run();
    }

    private static ReplayTrial trial(Variant variant, SmallTape.Copy replay, Purpose purpose, Duration stallLimit)
            throws Exception {
        ReplaySetUp setUp = new ReplaySetUp(variant, replay, purpose, WARM_UP, MARK_EVERY, newFolder());
        return new ReplayTrial(setUp, ledger, stallLimit, UNSEEN);
    }

    private static Path newFolder() throws Exception {
        return Files.createDirectories(folder.resolve("trial-" + ++trials));
    }

    private static Variant variant(String spec) {
        return Variant.resolve(
                VariantSpec.parse(spec),
                Path.of("").toAbsolutePath().getParent().resolve("dbz-app/target/dbz-app-thin.jar"));
    }
}
