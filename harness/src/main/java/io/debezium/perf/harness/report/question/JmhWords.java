package io.debezium.perf.harness.report.question;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.JmhFigures;
import io.debezium.perf.harness.result.JmhResult;
import io.debezium.perf.harness.result.JmhResult.Benchmark;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Trial;

/** Words for the figures of micro-benchmarks. */
final class JmhWords {

    private JmhWords() {}

    /** {@code TypeModifierBenchmark.parse (text=fresh)} */
    static String label(Benchmark benchmark) {
        return Benchmark.label(benchmark.name(), benchmark.parameters());
    }

    /** The median of one arm with its unit. */
    static String value(Benchmark benchmark, Metric metric, double value) {
        return metric == Metric.SCORE ? Format.withUnit(value, benchmark.unit()) : allocation(value) + " bytes/op";
    }

    /** Bytes per operation, which count as none when they are hardly any. */
    static String allocation(double bytes) {
        return Double.isFinite(bytes) && bytes <= JmhFigures.LEAST_ALLOCATION ? "< 1" : Format.number(bytes);
    }

    /** {@code takes 88 % less time for an operation} */
    static String predicate(Benchmark benchmark, Comparison comparison) {
        Effect effect = Effect.of(comparison);
        String more = effect.more() ? "more" : "less";
        if (comparison.metric() != Metric.SCORE) {
            return "allocates %s %s per operation".formatted(effect.size(), more);
        }
        return benchmark.isThroughput()
                ? "does %s %s operations".formatted(effect.size(), effect.more() ? "more" : "fewer")
                : "takes %s %s time for an operation".formatted(effect.size(), more);
    }

    /** What a change rests on: {@code 95 % CI 87 to 89 %, 10 of 10 forks}. */
    static String ground(Comparison comparison) {
        Effect effect = Effect.of(comparison);
        return effect.bounded()
                ? "%s %s, %s of %s forks"
                        .formatted(
                                effect.interval(),
                                effect.directed() ? effect.sizeRange() : effect.signedRange(),
                                Format.count(comparison.pairsAgreeing()),
                                Format.count(comparison.pairs()))
                : "%s: too few for an interval".formatted(Format.count(comparison.pairs(), "fork"));
    }

    /** A fork's figure beside what it is of. */
    static String score(JmhResult result, Trial<Integer, JmhFigures> fork) {
        return fork.figures() == null
                ? Format.UNKNOWN
                : value(
                        result.benchmarks().get(fork.condition()),
                        Metric.SCORE,
                        fork.figures().score());
    }
}
