package io.debezium.perf.harness.trial;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.host.CpuClock;
import io.debezium.perf.harness.host.Moment;
import io.debezium.perf.harness.host.ThreadTimes;
import io.debezium.perf.harness.link.Counters;
import io.debezium.perf.harness.link.Message;
import io.debezium.perf.harness.result.Interference;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.ReplayFigures.MarkReading;
import io.debezium.perf.harness.result.SeriesPoint;
import io.debezium.perf.harness.tape.Replay;
import io.debezium.perf.harness.trial.Usage.Party;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** The program of {@link Messages} takes 10 us of wall and 20 us of CPU for an event. */
class ReplayWindowTest {

    private static final long EVENTS = 20_001;
    private static final long ROWS = 19_001;

    private final ReplayWindow window = window(Purpose.TIMED, "3.6.3.Final");

    @Test
    void isBetweenTheFirstMarkBehindTheWarmUpAndTheFirstOneNearTheEnd() {
        mark(window, 1_500, 3_900, 4_100, 6_000, 18_990, 19_010, 19_990, EVENTS);

        assertThat(delta(window).from().counters().events()).isEqualTo(4_100);
        assertThat(delta(window).to().counters().events()).isEqualTo(19_010);
        assertThat(window.complete()).isTrue();
        assertThat(window.count()).isEqualTo(8);
    }

    @Test
    void oneMarkIsNotBothEnds() {
        mark(window, 19_500);
        assertThat(window.delta()).isEmpty();

        mark(window, EVENTS);
        assertThat(delta(window).to().counters().events()).isEqualTo(EVENTS);
    }

    @Test
    void theRawReaderHasToDeliverRowChanges() {
        ReplayWindow window = window(Purpose.TIMED, "");

        mark(window, ROWS - 1);
        assertThat(window.complete()).isFalse();

        mark(window, ROWS);
        assertThat(window.complete()).isTrue();
        assertThat(window.expected()).isEqualTo(ROWS);
    }

    @Test
    void ofARecordedTrialItBeginsWithTheRecording() {
        ReplayWindow window = window(Purpose.RECORDED, "3.6.3.Final");

        mark(window, 4_100);
        assertThat(window.warm()).isTrue();
        window.receive(new Message.Recording(Messages.counters(5_000)));
        mark(window, EVENTS);

        assertThat(window.delta()).isEmpty();
        window.end(clocks(Messages.counters(EVENTS)));
        assertThat(delta(window).from().counters().events()).isEqualTo(5_000);
        assertThat(delta(window).to().counters().events()).isEqualTo(EVENTS);
    }

    @Test
    void marksAreCountedFromWhenTheProgramWasReady() {
        mark(window, 4_096);

        assertThat(window.marks()).isEmpty();
        window.receive(new Message.Ready(Messages.counters(0)));

        assertThat(window.marks()).containsExactly(new MarkReading(4_096, 0.04096, 81_920, 61_440.0, 1_228_800, 0.5));
    }

    @Test
    void figuresAreDifferencesBetweenItsEnds() {
        mark(window, 2_048, 4_096, 6_144, 19_456, EVENTS);

        ReplayFigures figures = window.figures(7L, 1.5);

        assertThat(figures.events()).isEqualTo(15_360);
        assertThat(figures.seconds()).isCloseTo(0.1536, within(1e-9));
        assertThat(figures.value(Metric.MEAN_CPU_MICROS_PER_EVENT)).isEqualTo(20);
        assertThat(figures.value(Metric.ALLOCATED_BYTES_PER_EVENT)).isEqualTo(300);
        assertThat(figures.value(Metric.JIT_SHARE)).isCloseTo(1 / 20.0, within(1e-9));
        assertThat(figures.value(Metric.GC_SHARE)).isCloseTo(2 / 20.0, within(1e-9));
        assertThat(figures.value(Metric.SERVER_CPU_MICROS_PER_EVENT)).isCloseTo(4, within(1e-9));
        assertThat(figures.value(Metric.BROKER_CPU_MICROS_PER_EVENT)).isCloseTo(7, within(1e-6));
        // 4096, 6144 and 19456 modulo 8192, of 8192 places.
        assertThat(figures.value(Metric.QUEUE_FILL)).isCloseTo((0.5 + 0.75 + 0.375) / 3, within(1e-9));
        assertThat(figures.value(Metric.PEAK_RSS_BYTES)).isEqualTo(7);
        assertThat(figures.value(Metric.START_UP_MICROS)).isEqualTo(1.5e6);
    }

    @Test
    void interferenceIsWhatNobodyOfOursHasUsed() {
        mark(window, 4_000, 19_000, EVENTS);

        Interference interference = window.interference().orElseThrow();

        // 15 s in which one of two cores was busy, less engine 7.5 s, harness, load and server.
        assertThat(interference.otherCores()).isCloseTo((15 - 7.5 - 1.5 - 0.75 - 1.5) / 15, within(1e-6));
        assertThat(interference.stealPercent()).isCloseTo(5, within(1e-6));
    }

    /** By the program's own clocks; those of the harness say so themselves. */
    @Test
    void aClockThatIsSetWithinItDisturbsItAndLeavesItsLength() {
        mark(window, 4_000);
        for (long event : List.of(19_000L, EVENTS)) {
            window.receive(new Message.Mark(Messages.wallAhead(Duration.ofHours(-1), event)));
        }

        assertThat(window.interference().orElseThrow().clockSetSeconds()).isEqualTo(-3_600);
        assertThat(window.figures(null, 0).seconds()).isCloseTo(0.15, within(1e-9));
    }

    @Test
    void aPointTellsOfASecondOrMoreHoweverDenseTheMarks() {
        window.receive(new Message.Ready(Messages.counters(0)));
        for (long events = 1_000; events < 100_000; events += 1_000) {
            mark(window, events);
            assertThat(window.point()).isEmpty();
        }

        mark(window, 100_000);

        SeriesPoint first = window.point().orElseThrow();
        assertThat(first.second()).isCloseTo(1, within(1e-9));
        assertThat(first.eventsPerSecond()).isCloseTo(100_000, within(1e-6));
        assertThat(first.cpuCores()).isCloseTo(2, within(1e-9));
        assertThat(first.latencyP50Micros()).isNull();

        mark(window, 199_000);
        assertThat(window.point()).contains(first);

        mark(window, 250_000);
        assertThat(window.point().orElseThrow().second()).isCloseTo(2.5, within(1e-9));
    }

    /** Behind it there is as much as may be in flight at its begin, unless that leaves less than half to measure. */
    @ParameterizedTest
    @CsvSource({
        "100000, 10000, 0, 600001, 590000",
        "100000, 10000, 0, 600000, 590000",
        "100000, 10000, 0, 599999, 580000",
        "60000, 3000, 10240, 180001, 168000",
        "200000, 10000, 10240, 600001, 580000",
        "6667, 333, 10240, 20001, 19647",
        "5000, 2000, 0, 6001, 6001",
        "0, 2000, 0, 1000, 1000"
    })
    void theWindowEndsAWholeMarkShortOfTheEnd(long warmUp, long markEvery, long inFlight, long events, long end) {
        assertThat(ReplayWindow.Bounds.of(warmUp, markEvery, inFlight, events))
                .isEqualTo(new ReplayWindow.Bounds(warmUp, end));
    }

    @Property
    void theWindowIsWithinTheTapeAndBehindTheWarmUp(
            @ForAll @LongRange(min = 0, max = 1_000_000) long warmUp,
            @ForAll @LongRange(min = 1, max = 100_000) long markEvery,
            @ForAll @LongRange(min = 0, max = 100_000) long inFlight,
            @ForAll @LongRange(min = 1, max = 1_000_000) long beyondWarmUp) {
        long events = warmUp + beyondWarmUp;

        ReplayWindow.Bounds bounds = ReplayWindow.Bounds.of(warmUp, markEvery, inFlight, events);

        assertThat(bounds.end()).isGreaterThan(bounds.start()).isLessThanOrEqualTo(events);
    }

    private static void mark(ReplayWindow window, long... events) {
        for (long event : events) {
            window.receive(new Message.Mark(Messages.counters(event)));
        }
    }

    private static ClockDelta delta(ReplayWindow window) {
        return window.delta().orElseThrow();
    }

    private static ReplayWindow window(Purpose purpose, String debezium) {
        // Its counts are all that the window asks for.
        Replay tape = new Replay(null, null, false, null, "", EVENTS, ROWS, OptionalLong.empty(), Optional.empty());
        ReplaySetUp setUp = new ReplaySetUp(null, tape, purpose, 4_000, 1_000, null, Optional.empty());
        ReplayWindow window = new ReplayWindow(setUp, 0, ReplayWindowTest::clocks, Optional::empty);
        window.receive(new Message.Hello(1, debezium));
        return window;
    }

    /** Clocks that run by the event: a millisecond of machine time for each. */
    private static ClockReading clocks(Counters counters) {
        double seconds = counters.events() / 1e3;
        Map<Long, ThreadTimes.Time> threads = new TreeMap<>();
        threads.put(1L, new ThreadTimes.Time("C2 CompilerThre", counters.events() * 1_000));
        threads.put(2L, new ThreadTimes.Time("GC Thread#0", counters.events() * 2_000));
        threads.put(3L, new ThreadTimes.Time("worker", counters.events() * 3_000));
        Usage usage = new Usage(
                new Moment(Instant.EPOCH.plusMillis(counters.events()), 1_000_000 * counters.events()),
                Optional.of(new CpuClock.CpuTimes(seconds, seconds * 0.1, seconds * 2, 0, 0)),
                new ThreadTimes(threads),
                Map.of(
                        Party.ENGINE, seconds * 0.5,
                        Party.LOAD, seconds * 0.05,
                        Party.HARNESS, seconds * 0.1,
                        Party.SERVER, seconds * 0.1,
                        Party.SENDER, counters.events() * 4e-6,
                        Party.BROKER, counters.events() * 7e-6));
        return new ClockReading(counters, usage, Optional.empty());
    }
}
