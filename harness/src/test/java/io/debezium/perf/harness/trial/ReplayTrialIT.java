package io.debezium.perf.harness.trial;

import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongConsumer;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.Driver;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.host.ThreadKind;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.TrialResult.Figures;
import io.debezium.perf.harness.result.TrialResult.Interference;
import io.debezium.perf.harness.result.TrialResult.Mark;
import io.debezium.perf.harness.result.TrialResult.Purpose;
import io.debezium.perf.harness.variant.Variant;
import io.debezium.perf.harness.variant.VariantSpec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Trials over a short tape in a private cluster, with both plugins, in forked JVMs. */
class ReplayTrialIT {

    private static final Path APP = Path.of("").toAbsolutePath().getParent().resolve("dbz-app/target/dbz-app-thin.jar");
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

    @Test
    void theRawReaderCountsRowChangesAndEndsWhereDebeziumDoes() throws Exception {
        byte[] digest = digest("3.6.3.Final", "pgoutput");
        long lastLsn = ByteBuffer.wrap(digest).getLong(digest.length - 8);
        for (String plugin : List.of("decoderbufs", "pgoutput")) {
            try (SmallTape.Copy replay = tape.replay(plugin, SmallTape.EVENTS, OptionalLong.of(lastLsn))) {
                Replayed replayed = rawTrial(replay).run();

                Figures figures = replayed.figures().orElseThrow();
                List<Mark> marks = replayed.marks();
                assertThat(marks.get(marks.size() - 1).events()).isEqualTo(SmallTape.ROWS);
                assertThat(figures.cpuMicrosPerEvent()).isPositive();
                assertThat(figures.queueFill()).isNull();
                assertThat(replayed.debezium()).isEmpty();
            }
        }
    }

    @Test
    void aLastEventAtAnotherPlaceIsAFailure() throws Exception {
        try (SmallTape.Copy replay = tape.replay("decoderbufs", SmallTape.EVENTS, OptionalLong.of(0x99))) {
            assertThatThrownBy(() -> run(variant("3.6.3.Final"), replay, Purpose.TIMED))
                    .isInstanceOf(TrialFailure.class)
                    .hasMessageMatching(
                            "3.6.3.Final: delivered 30,007 events but its last is at LSN 0/[0-9A-F]+, the tape's at 0/99: "
                                    + "events were lost and others doubled");
        }
    }

    @Test
    void anEventTooFewIsAFailureThatTellsHowManyCame() throws Exception {
        try (SmallTape.Copy replay = tape.replay("pgoutput", SmallTape.EVENTS + 1, OptionalLong.empty())) {
            assertThatThrownBy(() -> trial(variant("3.6.3.Final"), replay, Purpose.TIMED, Duration.ofSeconds(8))
                            .run())
                    .isInstanceOf(TrialFailure.class)
                    .hasMessage("3.6.3.Final: stopped at event 30,007 of 30,008: "
                            + "events are missing or the stream stands still");
        }
    }

    @Test
    void eventsBehindTheExpectedEndAreAFailure() throws Exception {
        try (SmallTape.Copy replay = tape.replay("pgoutput", SmallTape.EVENTS - 1, OptionalLong.empty())) {
            assertThatThrownBy(() -> run(variant("3.6.3.Final"), replay, Purpose.TIMED))
                    .isInstanceOf(TrialFailure.class)
                    .hasMessage(
                            "3.6.3.Final: delivered 1 events more than the 30,006 of the tape: events were doubled");
        }
    }

    @Test
    void theEndOfTheStreamInMidTrialIsAFailureWithTheEnginesReason() throws Exception {
        // One event of the tape is missing, so that the trial is certain to be under way when its reader is ended.
        try (SmallTape.Copy replay = tape.replay("decoderbufs", SmallTape.EVENTS + 1, OptionalLong.empty())) {
            ReplaySetUp setUp = setUp(variant("3.6.3.Final"), replay, Purpose.TIMED);
            LongConsumer endReader = events -> {
                if (events > 0) {
                    replay.endReader();
                }
            };
            ReplayTrial trial = new ReplayTrial(setUp, ledger, Duration.ofSeconds(60), endReader);

            assertThatThrownBy(trial::run)
                    .isInstanceOf(TrialFailure.class)
                    .hasMessageStartingWith("dbz-app: the engine ended with exit code 4: ");
            assertThat(trial.logTail()).isNotEmpty();
            assertThat(trial.marks()).isNotEmpty();
            assertThat(trial.command()).contains("--hold");
        }
    }

    @Test
    void aTapeThatEndsWithinTheWarmUpLeavesNothingToMeasure() throws Exception {
        try (SmallTape.Copy replay = tape.replay("decoderbufs")) {
            ReplaySetUp setUp = new ReplaySetUp(
                    variant("3.6.3.Final"), replay, Purpose.TIMED, SmallTape.EVENTS, MARK_EVERY, newFolder());

            assertThatThrownBy(new ReplayTrial(setUp, ledger, Duration.ofSeconds(60), UNSEEN)::run)
                    .isInstanceOf(TrialFailure.class)
                    .hasMessage("3.6.3.Final: a tape of 30,007 events leaves nothing to measure "
                            + "behind a warm-up of 30,007");
        }
    }

    @Test
    void anInterruptionEndsTheProgram() throws Exception {
        try (SmallTape.Copy replay = tape.replay("decoderbufs", SmallTape.EVENTS + 1, OptionalLong.empty())) {
            Thread test = Thread.currentThread();
            ReplayTrial trial = new ReplayTrial(
                    setUp(variant("3.6.3.Final"), replay, Purpose.TIMED), ledger, Duration.ofSeconds(60), events -> {
                        if (events > 0) {
                            test.interrupt();
                        }
                    });

            assertThatThrownBy(trial::run).isInstanceOf(InterruptedException.class);
            assertThat(ProcessHandle.current().children().filter(ProcessHandle::isAlive))
                    .isEmpty();
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
            return Files.readAllBytes(replayed.digest().orElseThrow());
        }
    }

    private static Replayed run(Variant variant, SmallTape.Copy replay, Purpose purpose) throws Exception {
        return trial(variant, replay, purpose, Duration.ofSeconds(60)).run();
    }

    private static ReplayTrial trial(Variant variant, SmallTape.Copy replay, Purpose purpose, Duration stallLimit)
            throws Exception {
        return new ReplayTrial(setUp(variant, replay, purpose), ledger, stallLimit, UNSEEN);
    }

    private static ReplaySetUp setUp(Variant variant, SmallTape.Copy replay, Purpose purpose) throws Exception {
        return new ReplaySetUp(variant, replay, purpose, WARM_UP, MARK_EVERY, newFolder());
    }

    /** With nothing on its class path but its own jar and the driver. */
    private static ReplayTrial rawTrial(SmallTape.Copy replay) throws Exception {
        return new ReplayTrial(
                setUp(variant("3.6.3.Final"), replay, Purpose.TIMED),
                ledger,
                Duration.ofSeconds(30),
                UNSEEN,
                (home, properties, options) -> {
                    StringBuilder config = new StringBuilder();
                    properties.forEach((name, value) ->
                            config.append(name).append('=').append(value).append('\n'));
                    Path file = Files.writeString(home.resolve("raw.properties"), config);
                    return Command.of(
                                    Path.of(System.getProperty("java.home"), "bin", "java")
                                            .toString(),
                                    "-cp",
                                    APP + ":" + driver(),
                                    "io.debezium.perf.app.RawReader",
                                    "--linked",
                                    "--config",
                                    file.toString())
                            .and(options.toArray(String[]::new));
                });
    }

    private static Path driver() {
        try {
            return Path.of(Driver.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Path newFolder() throws Exception {
        return Files.createDirectories(folder.resolve("trial-" + ++trials));
    }

    private static Variant variant(String spec) {
        return Variant.resolve(VariantSpec.parse(spec), APP);
    }
}
