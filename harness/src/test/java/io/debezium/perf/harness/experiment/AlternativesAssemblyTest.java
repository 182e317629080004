package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.result.Alternatives;
import io.debezium.perf.harness.result.Alternatives.Alternative;
import io.debezium.perf.harness.result.ForkFixture;
import io.debezium.perf.harness.result.JmhFigures;
import io.debezium.perf.harness.result.JmhResult.Benchmark;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class AlternativesAssemblyTest {

    private static final int BLOCKS = 6;
    private static final double[] MACHINE = {1, 1.1, 0.9, 1.2, 1.05, 0.95};

    @Test
    void everyWayIsComparedWithDebeziumsOwnAndNetOfTheScaffold() {
        List<Alternatives> all = alternatives(
                List.of(benchmark("answerCache", "avgt"), benchmark("parse", "avgt"), benchmark("scaffold", "avgt")),
                List.of(30.0, 210.0, 10.0));

        assertThat(all).extracting(Alternatives::variant).containsExactly(0, 1);
        assertThat(all.get(0).referenceOrNull()).isEqualTo(1);
        assertThat(all.get(0).scaffoldOrNull()).isEqualTo(2);
        assertThat(all.get(0).alternatives()).extracting(Alternative::benchmark).containsExactly(0, 1);
        Alternative cache = all.get(0).alternatives().get(0);
        assertThat(cache.speed().value()).isCloseTo(7, within(1e-9));
        assertThat(cache.speed().low()).isCloseTo(7, within(1e-9));
        assertThat(cache.netSpeed().value()).isCloseTo(10, within(1e-9));
        assertThat(cache.net().value()).isBetween(18.0, 24.0);
        assertThat(cache.net().blocks()).isEqualTo(BLOCKS);
        assertThat(cache.allocatedBytesPerOp()).isEqualTo(8);
        Alternative parse = all.get(0).alternatives().get(1);
        assertThat(parse.speed()).isNull();
        assertThat(parse.net().value()).isBetween(180.0, 240.0);
    }

    @Test
    void ofARateNoScaffoldIsTakenAwayAndMoreIsFaster() {
        List<Alternatives> all = alternatives(
                List.of(benchmark("answerCache", "thrpt"), benchmark("parse", "thrpt"), benchmark("scaffold", "thrpt")),
                List.of(30.0, 10.0, 100.0));

        Alternative cache = all.get(0).alternatives().get(0);
        assertThat(cache.speed().value()).isCloseTo(3, within(1e-9));
        assertThat(cache.net()).isNull();
        assertThat(cache.netSpeed()).isNull();
    }

    @Test
    void aNetThatIsNotAboveZeroHasNoRatio() {
        Alternative cache = alternatives(
                        List.of(
                                benchmark("answerCache", "avgt"),
                                benchmark("parse", "avgt"),
                                benchmark("scaffold", "avgt")),
                        List.of(9.0, 210.0, 10.0))
                .get(0)
                .alternatives()
                .get(0);

        assertThat(cache.net().value()).isNegative();
        assertThat(cache.netSpeed()).isNull();
        assertThat(cache.speed()).isNotNull();
    }

    @Test
    void oneWayAloneAndOtherValuesOfAParameterAreNotPutTogether() {
        Benchmark ten = new Benchmark("a.B.parse", Map.of("columns", "ten"), "avgt", "ns/op", List.of(), List.of());
        Benchmark distinct =
                new Benchmark("a.B.answerCache", Map.of("columns", "distinct"), "avgt", "ns/op", List.of(), List.of());

        assertThat(alternatives(List.of(ten, distinct), List.of(1.0, 2.0))).isEmpty();
        assertThat(alternatives(List.of(benchmark("scaffold", "avgt")), List.of(1.0)))
                .isEmpty();
    }

    @Test
    void aWayThatFailedIsNoneOfThem() {
        List<Trial<Integer, JmhFigures>> forks = new ArrayList<>();
        for (int block = 1; block <= BLOCKS; block++) {
            forks.add(ForkFixture.scored(2 * block - 1, block, 0, 0, 100));
            // One failure is enough, however many came through.
            forks.add(
                    block < BLOCKS
                            ? ForkFixture.scored(2 * block, block, 0, 1, 700)
                            : ForkFixture.of(2 * block, block, 0, 1, TrialStatus.FAILED));
        }

        assertThat(new AlternativesAssembly(
                                List.of(benchmark("answerCache", "avgt"), benchmark("parse", "avgt")),
                                forks,
                                BLOCKS,
                                0.95)
                        .assemble(1))
                .isEmpty();
    }

    /** Both variants alike; the machine is slower in some blocks, for all of them. */
    private static List<Alternatives> alternatives(List<Benchmark> benchmarks, List<Double> scores) {
        List<Trial<Integer, JmhFigures>> forks = new ArrayList<>();
        for (int block = 1; block <= BLOCKS; block++) {
            for (int benchmark = 0; benchmark < benchmarks.size(); benchmark++) {
                for (int variant = 0; variant < 2; variant++) {
                    forks.add(ForkFixture.scored(
                            forks.size() + 1, block, variant, benchmark, scores.get(benchmark) * MACHINE[block - 1]));
                }
            }
        }
        return new AlternativesAssembly(benchmarks, forks, BLOCKS, 0.95).assemble(2);
    }

    private static Benchmark benchmark(String method, String mode) {
        return new Benchmark("a.B." + method, Map.of("columns", "ten"), mode, "ns/op", List.of(), List.of());
    }
}
