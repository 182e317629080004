package io.debezium.perf.harness.profile;

import java.time.Duration;
import java.util.Map;
import java.util.function.UnaryOperator;

import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.jfr.FlightRecording;
import io.debezium.perf.harness.jfr.Sample;
import io.debezium.perf.harness.profile.ThreadScale.KnownCpu;
import io.debezium.perf.harness.result.Analysis.Cpu;
import io.debezium.perf.harness.result.Analysis.Owner;
import io.debezium.perf.harness.result.Analysis.ProfileRow;
import io.debezium.perf.harness.stats.Wilson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class SampleTablesTest {

    private static final Duration PERIOD = Duration.ofMillis(10);

    @Test
    void costPerEventIsTheShareOfTheMeasuredCpuTime() {
        Cpu cpu = Made.tables(threeQuarters(0), new Costs(1_000, 20_000.0, null));

        assertThat(cpu.self()).extracting(ProfileRow::perEvent).containsExactly(15.0, 5.0);
        assertThat(cpu.debezium())
                .extracting(owner -> owner.method().perEvent())
                .containsExactly(15.0, 5.0);
    }

    @Test
    void whatTheJvmCallsLostIsItsOwnCostAndNoMethods() {
        Cpu cpu = Made.tables(threeQuarters(40), Costs.ofEvents(1_000));

        assertThat(cpu.self())
                .extracting(ProfileRow::name, ProfileRow::perEvent)
                .containsExactly(
                        Tuple.tuple("(inside the JVM)", 400.0),
                        Tuple.tuple("io.debezium.A.a", 300.0),
                        Tuple.tuple("io.debezium.B.b", 100.0));
        assertThat(cpu.samples()).isEqualTo(40);
        assertThat(cpu.periodMicros()).isEqualTo(10_000.0);
        assertThat(cpu.lost()).isEqualTo(40);
    }

    @Test
    void executionSamplesHaveNoCostUnlessTheCpuTimeWasMeasured() {
        FlightRecording recording = Made.execution(Made.cpu(Made.trace("a.B.c"), 20));

        assertThat(Made.tables(recording, Costs.ofEvents(10)).self())
                .extracting(ProfileRow::perEvent)
                .containsOnlyNulls();
        assertThat(Made.tables(recording, new Costs(10, 50.0, null)).self())
                .extracting(ProfileRow::perEvent)
                .containsExactly(5.0);
        assertThat(Made.tables(recording, null).self())
                .extracting(ProfileRow::perEvent)
                .containsOnlyNulls();
    }

    @Test
    void samplesWithoutStackAreCountedButInNoTable() {
        Cpu cpu = Made.tables(
                Made.cpuTime(PERIOD, 0, Made.cpu(Made.trace("a.B.c"), 30), Made.cpu(null, 10)),
                new Costs(1, 80.0, null));

        assertThat(cpu).extracting(Cpu::samples, Cpu::withoutStack).containsExactly(40L, 10L);
        assertThat(cpu.self())
                .extracting(ProfileRow::samples, ProfileRow::share, ProfileRow::perEvent)
                .containsExactly(Tuple.tuple(30L, 1.0, 80.0));
        assertThat(cpu.threads()).extracting(ProfileRow::samples).containsExactly(30L);
    }

    @Test
    void recursionCountsOnceInTotal() {
        Cpu cpu = Made.tables(Made.execution(Made.cpu(Made.trace("a.B.c", "a.B.c", "a.B.d", "a.B.c"), 7)), null);

        assertThat(cpu.total())
                .extracting(ProfileRow::name, ProfileRow::samples)
                .containsExactly(row("a.B.c", 7), row("a.B.d", 7));
    }

    @Test
    void everySampleBelongsToTheNearestDebeziumFrame() {
        Cpu cpu = Made.tables(
                Made.execution(
                        Made.cpu(
                                Made.trace("java.util.HashMap.getNode", "io.debezium.Near.x", "io.debezium.Far.y"), 50),
                        Made.cpu(Made.trace("io.debezium.Near.x", "io.debezium.Far.y"), 20),
                        Made.cpu(Made.trace("a.Kafka.poll"), 10),
                        Made.cpu(Made.trace("b.C.d", "io.debezium.perf.app.Counter.accept", "io.debezium.Far.y"), 5),
                        Made.cpu(Made.trace("b.C.e", "io.debezium.Near$$Lambda.apply", "io.debezium.Far.y"), 4),
                        Made.cpu(Made.trace("b.C.f", "io.debeziumish.Other.z"), 1),
                        Made.cpu(Made.trace("io.debezium.perf.patches.inside.Near.x", "io.debezium.Far.y"), 1)),
                null);

        assertThat(cpu.debezium())
                .extracting(
                        owner -> owner.method().name(), owner -> owner.method().samples())
                .containsExactly(
                        row("io.debezium.Near.x", 70),
                        row("(outside Debezium)", 11),
                        row("(performance harness)", 5),
                        row("io.debezium.Far.y", 4),
                        row("io.debezium.perf.patches.inside.Near.x", 1));
        Owner first = cpu.debezium().get(0);
        assertThat(first.on())
                .extracting(ProfileRow::name, ProfileRow::samples)
                .containsExactly(row("java.util.HashMap.getNode", 50), row("io.debezium.Near.x", 20));
        assertThat(first.on().get(0).share()).isCloseTo(50.0 / 91, within(1e-12));
    }

    @Test
    void rowsOfFewSamplesOrWideIntervalsAreMarked() {
        Cpu cpu = Made.tables(
                Made.execution(
                        Made.cpu(Made.trace("a.B.many"), 1_000),
                        Made.cpu(Made.trace("a.B.enough"), 20),
                        Made.cpu(Made.trace("a.B.wide"), 12),
                        Made.cpu(Made.trace("a.B.few"), 9)),
                null);
        Cpu tiny = Made.tables(Made.execution(Made.cpu(Made.trace("a.B.all"), 9)), null);

        assertThat(cpu.self()).extracting(ProfileRow::tooFew).containsExactly(false, false, true, true);
        assertThat(tiny.self()).extracting(ProfileRow::tooFew).containsExactly(true);
    }

    /** Of 300 us of one thread 6 samples were taken, of 900 us of the other 900: what six say of a quarter is no more than that. */
    @Test
    void theIntervalOfARowOfFewHeavySamplesIsThatOfItsFewSamples() {
        FlightRecording recording =
                Made.cpuTime(PERIOD, 0, on("main", "a.Heavy.run", 6), on("light", "a.Light.run", 900));
        KnownCpu known = new KnownCpu(1_200, Map.of("main", 300.0, "light", 900.0));
        Cpu cpu = Analyzer.cpu(
                recording, CostedSamples.cpu(recording.running(), Costs.ofEvents(1), known, UnaryOperator.identity()));

        ProfileRow heavy = cpu.self().get(1);
        assertThat(heavy.name()).isEqualTo("a.Heavy.run");
        assertThat(heavy.share()).isCloseTo(0.25, within(1e-12));
        assertThat(heavy.tooFew()).isTrue();
        assertThat(heavy.ciLow()).isLessThan(0.14);
        assertThat(heavy.ciHigh()).isGreaterThan(0.41);
    }

    @Test
    void aRowOfEquallyWeightedSamplesHasTheIntervalOfItsProportion() {
        Cpu cpu = Made.tables(threeQuarters(0), null);
        Wilson expected = Wilson.of(0.75, 40);

        assertThat(cpu.self().get(0).ciLow()).isCloseTo(expected.low(), within(1e-12));
        assertThat(cpu.self().get(0).ciHigh()).isCloseTo(expected.high(), within(1e-12));
    }

    /** As of allocations, where one sample may stand for as many bytes as all others. */
    @Test
    void aRowOfManySamplesOfWhichOneWeighsMostIsMarked() {
        Sample uneven = new Sample(Made.trace("a.Uneven.run"), "main", "", 12, 1_000, 980_110);

        Cpu tables = Made.tables(Made.execution(uneven), null);

        assertThat(tables.self()).extracting(ProfileRow::tooFew).containsExactly(true);
    }

    private static Sample on(String thread, String method, long count) {
        return new Sample(Made.trace(method), thread, "", count, count);
    }

    @Test
    void cpuTimeSamplesArePreferred() {
        assertThat(Made.tables(threeQuarters(0), null).event()).isEqualTo("jdk.CPUTimeSample");
        assertThat(Made.tables(Made.execution(), null))
                .extracting(Cpu::event, Cpu::samples, Cpu::periodMicros)
                .containsExactly("jdk.ExecutionSample", 0L, null);
    }

    private static FlightRecording threeQuarters(long lost) {
        return Made.cpuTime(
                PERIOD, lost, Made.cpu(Made.trace("io.debezium.A.a"), 30), Made.cpu(Made.trace("io.debezium.B.b"), 10));
    }

    private static Tuple row(String name, long samples) {
        return Tuple.tuple(name, samples);
    }
}
