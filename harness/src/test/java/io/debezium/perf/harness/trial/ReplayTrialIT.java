package io.debezium.perf.harness.trial;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.LongTest;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.host.ThreadKind;
import io.debezium.perf.harness.link.Message;
import io.debezium.perf.harness.result.Interference;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.ReplayFigures.MarkReading;
import io.debezium.perf.harness.tape.Replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

/** Trials over a short tape in a private cluster, with both plugins, in forked JVMs. */
class ReplayTrialIT {

    /** Marks come between batches, and of the usual size there are but two in the short tape. */
    private static final String SMALL_BATCHES = TrialBench.QUICK + ",set.max.batch.size=512,set.max.queue.size=1024";

    private static final Map<String, byte[]> DIGESTS = new HashMap<>();

    @AutoClose
    private static TrialBench bench;

    @BeforeAll
    static void record(@TempDir Path folder) throws Exception {
        bench = new TrialBench(folder);
    }

    @ParameterizedTest
    @ValueSource(strings = {"decoderbufs", "pgoutput"})
    void aTimedTrialMeasuresBetweenTwoMarks(String plugin) throws Exception {
        try (Replay replay = bench.longReplay(plugin, OptionalLong.empty())) {
            ReplayTrial trial = bench.trial(replay, Purpose.TIMED);

            TrialOutcome<ReplayFigures> outcome = trial.run();

            ReplayFigures figures = outcome.figuresOrNull();
            List<MarkReading> marks = trial.window.marks();
            assertThat(marks.get(marks.size() - 1).events()).isEqualTo(TrialBench.LONG_EVENTS);
            MarkReading first = from(marks, TrialBench.WARM_UP);
            MarkReading last =
                    from(marks, (TrialBench.LONG_EVENTS / TrialBench.MARK_EVERY - 1) * TrialBench.MARK_EVERY);
            assertThat(figures.events()).isEqualTo(last.events() - first.events());
            assertThat(figures.seconds()).isBetween(0.01, 60.0);
            assertThat(figures.events() * figures.value(Metric.MEAN_CPU_MICROS_PER_EVENT))
                    .isCloseTo(last.cpuMicros() - first.cpuMicros(), within(1e-3));
            assertThat(figures.value(Metric.ALLOCATED_BYTES_PER_EVENT)).isPositive();
            assertThat(figures.value(Metric.PEAK_RSS_BYTES)).isGreaterThan(5e7);
            assertThat(figures.value(Metric.JIT_SHARE)).isPositive();
            assertThat(figures.value(Metric.GC_SHARE)).isNotNegative();
            // The sockets hold much of so short a tape: the server may have sent it all before the window begins.
            assertThat(figures.value(Metric.SERVER_CORES)).isBetween(0.0, 1.05);
            assertThat(figures.value(Metric.QUEUE_FILL)).isBetween(0.0, 1.0);
            assertThat(figures.value(Metric.START_UP_MICROS)).isBetween(0.3e6, 60e6);
            Interference interference = outcome.interference().orElseThrow();
            assertThat(interference.otherCores()).isNotNegative();
            assertThat(trial.engine.newest(Message.Hello.class).map(Message.Hello::debezium))
                    .contains(TrialBench.RELEASE);
            assertThat(trial.command()).contains("--mark-every 500").doesNotContain("password");
            assertThatItsEngineWasNotClosed(trial);
        }
    }

    private static MarkReading from(List<MarkReading> marks, long event) {
        return marks.stream().filter(mark -> mark.events() >= event).findFirst().orElseThrow();
    }

    @Test
    void aRecordedTrialRecordsFromTheWarmUpToTheEnd() throws Exception {
        try (Replay replay = bench.longReplay("decoderbufs", OptionalLong.empty())) {
            ReplayTrial trial =
                    bench.trial(SMALL_BATCHES, replay, Purpose.RECORDED, TrialBench.LIMIT, (events, newest) -> {});

            TrialOutcome<ReplayFigures> outcome = trial.run();

            assertThat(RecordingFile.readAllEvents(trial.setUp.program().recording()))
                    .extracting(event -> event.getEventType().getName())
                    .contains("jdk.ThreadAllocationStatistics");
            assertThat(trial.setUp.program().recording().getParent()).isDirectoryNotContaining(Files::isDirectory);
            assertThatItsEngineWasNotClosed(trial);
            assertThat(outcome.figuresOrNull().events()).isBetween(1L, TrialBench.LONG_EVENTS - TrialBench.WARM_UP);
            assertThat(trial.threads().nanos(ThreadKind.JAVA)).isPositive();
        }
    }

    /** Exactly so often: nothing is called at the start that is not called for an event. */
    @LongTest
    void callsAreCountedForEveryEvent() throws Exception {
        Path home = bench.next();
        String meter = "io.debezium.pipeline.meters.CommonEventMeter.onEvent";
        String column =
                "io.debezium.connector.postgresql.connection.AbstractReplicationMessageColumn$TypeMetadataImpl.<init>";
        try (Replay replay = bench.replay("decoderbufs")) {
            bench.counted(TrialBench.QUICK + ",patch=last-event", replay, home).run();
        }
        // Four and six columns of pgbench's two tables; twelve in each of four rows of the other, one in the end
        // marker's.
        CountedTape counted = CountedTape.read(home.resolve(CountedTape.FILE));
        assertThat(counted.events()).isEqualTo(TrialBench.EVENTS);
        assertThat(calls(counted, meter)).isEqualTo(TrialBench.EVENTS);
        assertThat(calls(counted, column)).isEqualTo(TrialBench.TRANSACTIONS * (4 + 6) + 4 * 12 + 1);
    }

    private static long calls(CountedTape counted, String method) {
        return counted.methods().stream()
                .filter(each -> method.equals(each.method()))
                .mapToLong(CountedTape.MethodCounts::calls)
                .sum();
    }

    @Tag("long")
    @ParameterizedTest
    @ValueSource(strings = {"decoderbufs", "pgoutput"})
    void theDigestOfATapeIsTheSameForTwoVersions(String plugin) throws Exception {
        byte[] older = digest("3.0.8.Final", plugin);
        byte[] newer = digest(TrialBench.RELEASE, plugin);

        assertThat(older).hasSize((int) TrialBench.EVENTS * 16);
        for (int event = 0; event < TrialBench.EVENTS; event++) {
            assertThat(ByteBuffer.wrap(newer, event * 16, 16))
                    .as("event " + (event + 1))
                    .isEqualTo(ByteBuffer.wrap(older, event * 16, 16));
        }
    }

    /** One of them changes the records that it is given, one flattens them, and its deletes become tombstones. */
    @Test
    void transformedEventsAreWhatTheyWereBefore() throws Exception {
        String transforms = ",transform=timezone:converted.timezone=Asia/Tokyo+unwrap+planted:micros=1";
        byte[] plain = digest(TrialBench.RELEASE, "pgoutput");

        assertThat(digest(TrialBench.RELEASE + transforms, "pgoutput")).isEqualTo(plain);

        long lastLsn = ByteBuffer.wrap(plain).getLong(plain.length - 8);
        try (Replay replay = bench.replay("pgoutput", TrialBench.EVENTS, OptionalLong.of(lastLsn))) {
            ReplayTrial trial = bench.trial(
                    SMALL_BATCHES + transforms + ",converter=json-schemaless",
                    replay,
                    Purpose.TIMED,
                    TrialBench.LIMIT,
                    (events, newest) -> {});
            assertThat(trial.run().figuresOrNull().value(Metric.CPU_MICROS_PER_EVENT))
                    .isPositive();
            assertThat(trial.window.marks().get(trial.window.marks().size() - 1).events())
                    .isEqualTo(TrialBench.EVENTS);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "unwrap:delete.tombstone.handling.mode=drop | the transforms dropped 2 of 4,007 events;",
                "org.apache.kafka.connect.transforms.ValueToKey:fields=none"
                        + " | org.apache.kafka.connect.errors.DataException: Field does not exist: none"
            })
    void aTransformThatDropsOrThrowsIsAFailure(String transform, String why) throws Exception {
        try (Replay replay = bench.replay("pgoutput")) {
            assertThatThrownBy(() -> bench.digest(TrialBench.RELEASE + ",transform=" + transform, replay)
                            .run())
                    .isInstanceOf(TrialFailure.class)
                    .hasMessageContaining(why);
        }
    }

    @Test
    void theRawReaderCountsRowChangesAndEndsWhereDebeziumDoes() throws Exception {
        byte[] digest = digest(TrialBench.RELEASE, "pgoutput");
        long lastLsn = ByteBuffer.wrap(digest).getLong(digest.length - 8);
        for (String plugin : List.of("decoderbufs", "pgoutput")) {
            try (Replay replay = bench.longReplay(plugin, OptionalLong.of(lastLsn))) {
                ReplayTrial trial = bench.raw(replay);

                ReplayFigures figures = trial.run().figuresOrNull();
                List<MarkReading> marks = trial.window.marks();
                assertThat(marks.get(marks.size() - 1).events()).isEqualTo(TrialBench.LONG_ROWS);
                assertThat(figures.value(Metric.CPU_MICROS_PER_EVENT)).isPositive();
                assertThat(figures.value(Metric.QUEUE_FILL)).isNaN();
                assertThat(trial.engine.newest(Message.Hello.class).map(Message.Hello::debezium))
                        .contains("");
            }
        }
    }

    /** It would take up to a second behind what is measured. */
    private static void assertThatItsEngineWasNotClosed(ReplayTrial trial) {
        assertThat(trial.setUp.program().recording().resolveSibling("dbz-app.log"))
                .content()
                .contains("'POLLING_TASKS'")
                .doesNotContain("'STOPPING'");
    }

    /** Taken once of each. */
    private static byte[] digest(String release, String plugin) throws Exception {
        String which = release + " " + plugin;
        if (!DIGESTS.containsKey(which)) {
            try (Replay replay = bench.replay(plugin)) {
                ReplayTrial trial = bench.digest(release, replay);
                trial.run();
                DIGESTS.put(which, Files.readAllBytes(trial.delivered().digest()));
            }
        }
        return DIGESTS.get(which);
    }
}
