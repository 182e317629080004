package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.Tolerance;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.LatencyCells;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.LatencyResult;
import io.debezium.perf.harness.result.LatencyResult.EndToEnd;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.variant.VariantSpec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class SinkContrastsTest {

    private static final int ROUNDS = 6;
    private static final Demand DEMAND = Demand.steady(500);

    @Test
    void whatHasASinkIsHeldAgainstTheFirstWithThatSink() {
        List<EndToEnd> ends = ends(
                Map.of("3.6.3.Final", 8_000L, "3.6.3.Final,patch=all", 4_000L),
                Map.of("3.6.3.Final,sink=kafka", 16_000L, "3.6.3.Final,patch=all,sink=kafka", 12_000L));

        assertThat(ends).singleElement().satisfies(one -> {
            assertThat(one.sink()).isEqualTo("kafka");
            assertThat(one.demand()).isEqualTo(DEMAND);
            assertThat(one.without().candidate()).isEqualTo("3.6.3.Final,patch=all");
            assertThat(one.without().ratio()).isCloseTo(0.5, within(0.01));
            assertThat(one.with().candidate()).isEqualTo("3.6.3.Final,patch=all,sink=kafka");
            assertThat(one.with().ratio()).isCloseTo(0.75, within(0.01));
        });
    }

    @Test
    void whatLacksOneOfTheFourIsNoComparison() {
        assertThat(ends(
                        Map.of("3.6.3.Final", 8_000L, "3.6.3.Final,patch=all", 4_000L),
                        Map.of("3.6.3.Final,patch=all,sink=kafka", 12_000L)))
                .isEmpty();
        assertThat(ends(Map.of("3.6.3.Final", 8_000L), Map.of("3.6.3.Final,sink=json", 9_000L)))
                .isEmpty();
    }

    @Test
    void aBaselineThatHasASinkItselfHasNothingToBeLeftOf() {
        assertThat(ends(
                        Map.of("3.6.3.Final,sink=json", 8_000L),
                        Map.of("3.6.3.Final", 9_000L, "3.6.3.Final,patch=all,sink=json", 7_000L)))
                .isEmpty();
    }

    /** @param first those that come first, by their p99; the shortest spec is the baseline */
    private static List<EndToEnd> ends(Map<String, Long> first, Map<String, Long> then) {
        List<Map.Entry<String, Long>> variants = Stream.of(first, then)
                .flatMap(each -> each.entrySet().stream()
                        .sorted((one, other) ->
                                one.getKey().length() - other.getKey().length()))
                .toList();
        List<Trial<Demand, LatencyFigures>> cells = new ArrayList<>();
        for (int round = 1; round <= ROUNDS; round++) {
            for (int variant = 0; variant < variants.size(); variant++) {
                long slowest = variants.get(variant).getValue() + 10 * (round % 3);
                cells.add(
                        LatencyCells.of(cells.size() + 1, round, variant, DEMAND, LatencyCells.figures(500, slowest)));
            }
        }
        List<VariantSpec> specs =
                variants.stream().map(Map.Entry::getKey).map(VariantSpec::parse).toList();
        Contrasts<Demand, LatencyFigures> contrasts = new Contrasts<>(
                cells, new Sampling(ROUNDS, 1, 0.1, Tolerance.USUAL, 0, Optional.empty(), 1), LatencyResult.COMPARED);
        List<Contrast<Demand>> plain = contrasts.of(
                0,
                null,
                IntStream.range(1, specs.size())
                        .mapToObj(i -> new ComparedArm.NamedArm(i, specs.get(i).text()))
                        .toList(),
                List.of(DEMAND));
        assertThat(plain)
                .extracting(Contrast::comparison)
                .extracting(Comparison::pairs)
                .containsOnly(ROUNDS);
        return new SinkContrasts(specs, contrasts)
                .of(List.of(DEMAND), plain).stream()
                        .filter(each -> each.with().metric() == Metric.LATENCY_P99_MICROS)
                        .toList();
    }
}
