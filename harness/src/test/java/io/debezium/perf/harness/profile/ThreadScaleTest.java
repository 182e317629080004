package io.debezium.perf.harness.profile;

import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.jfr.Sample;
import io.debezium.perf.harness.jfr.Samples;
import io.debezium.perf.harness.profile.Stacks.Stack;
import io.debezium.perf.harness.profile.ThreadScale.KnownCpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

class ThreadScaleTest {

    @Test
    void aSampleStandsForTheCpuTimeOfItsThreadByItsSamples() {
        ThreadScale scale =
                scale(Map.of("busy", 900L, "unlucky", 25L), 2_000, Map.of("busy", 900.0, "unlucky", 1_000.0));

        assertThat(scale.factor("busy")).isEqualTo(1);
        assertThat(scale.factor("unlucky")).isEqualTo(40);
        assertThat(scale.group("unlucky")).isEqualTo("unlucky");
    }

    @Test
    void threadsWithFewSamplesShareOneFactor() {
        ThreadScale scale = scale(
                Map.of("busy", 100L, "one", 1L, "some", 19L),
                1_000,
                Map.of("busy", 400.0, "one", 500.0, "some", 100.0));

        assertThat(scale.factor("one")).isEqualTo(30);
        assertThat(scale.factor("some")).isEqualTo(30);
        assertThat(scale.group("one")).isEqualTo(scale.group("some")).isNotEqualTo(scale.group("busy"));
    }

    @Test
    void whatThreadsWithoutSamplesUsedIsKeptApartAndTinyOnesTogether() {
        ThreadScale scale = scale(
                Map.of("busy", 100L), 100_000, Map.of("busy", 60_000.0, "quiet", 30_000.0, "tiny", 5.0, "tinier", 2.0));

        assertThat(scale.notSampled())
                .containsOnly(
                        entry("quiet", 30_000.0),
                        entry(ThreadScale.OTHERS, 7.0),
                        entry("threads that have ended", 9_993.0));
    }

    @Test
    void aRoundingErrorIsNoThread() {
        assertThat(scale(Map.of("busy", 100L), 1_000 + 1e-10, Map.of("busy", 1_000.0))
                        .notSampled())
                .isEmpty();
    }

    @Test
    void aThreadThatHasEndedHasWhatTheOthersLeave() {
        ThreadScale scale = scale(Map.of("busy", 100L, "ended", 50L), 1_000, Map.of("busy", 800.0));

        assertThat(scale.factor("ended")).isEqualTo(4);
        assertThat(scale.notSampled()).isEmpty();
    }

    @Test
    void allTogetherIsTheCpuTimeThatWasCounted() {
        Map<String, Long> samples = Map.of("busy", 731L, "other", 45L, "few", 7L, "ended", 3L);
        ThreadScale scale = scale(samples, 5_000, Map.of("busy", 3_333.0, "other", 500.0, "few", 77.7, "none", 250.0));
        double sum = samples.entrySet().stream()
                        .mapToDouble(thread -> thread.getValue() * scale.factor(thread.getKey()))
                        .sum()
                + scale.notSampled().values().stream().mapToDouble(each -> each).sum();

        assertThat(sum).isCloseTo(5_000, within(1e-6));
    }

    @Test
    void withoutTimesOfThreadsAllHaveOneFactorAndWithoutAnySamplesAreCounted() {
        Samples samples = samples(Map.of("a", 30L, "b", 10L));

        assertThat(ThreadScale.of(samples, new KnownCpu(80, Map.of())).factor("b"))
                .isEqualTo(2);
        assertThat(ThreadScale.of(samples, null).factor("b")).isEqualTo(1);
    }

    @Test
    void stacksInCpuTimeHaveARootForAThreadWithoutSamples() {
        KnownCpu known = new KnownCpu(1_000, Map.of("busy", 600.0, "quiet", 400.0));
        CostedSamples costed =
                CostedSamples.cpu(samples(Map.of("busy", 100L)), Costs.ofEvents(10), known, UnaryOperator.identity());
        Stacks stacks = Stacks.of("us", costed, 10);

        assertThat(stacks.stacks().stream().collect(Collectors.toMap(Stack::frames, Stack::weight)))
                .containsOnly(entry(List.of("busy", "a.B.c"), 600L), entry(List.of("(not sampled) quiet"), 400L));
    }

    private static ThreadScale scale(Map<String, Long> samples, double micros, Map<String, Double> byThread) {
        return ThreadScale.of(samples(samples), new KnownCpu(micros, byThread));
    }

    private static Samples samples(Map<String, Long> byThread) {
        return Made.samples(
                "jdk.CPUTimeSample",
                byThread.entrySet().stream()
                        .map(thread -> new Sample(
                                Made.trace("a.B.c"), thread.getKey(), "", thread.getValue(), thread.getValue()))
                        .toArray(Sample[]::new));
    }
}
