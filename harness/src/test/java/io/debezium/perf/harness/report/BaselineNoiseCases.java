package io.debezium.perf.harness.report;

import java.util.List;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.section.BaselineNoise;
import io.debezium.perf.harness.report.section.BaselineNoise.Place;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Verdict;

import static io.debezium.perf.harness.report.GoldenCase.lines;

/** What is told of the baseline once more: a machine that makes more of nothing than a candidate shows has shown nothing of it. */
final class BaselineNoiseCases {

    private static final String FASTER = "3.6.3.Final,patch=last-event";

    private BaselineNoiseCases() {}

    static List<GoldenCase> all() {
        return List.of(
                lines("quiet", warnings(same(0.999, 1, 1.001), candidate(0.8, 0.81, 0.82))),
                lines("not measured", warnings(candidate(0.8, 0.81, 0.82))),
                lines("nothing is compared", warnings()),
                lines("differs from itself", warnings(same(1.1, 1.11, 1.12), candidate(0.8, 0.81, 0.82))),
                lines("candidate within it", warnings(same(0.93, 1, 1.05), candidate(0.91, 0.94, 0.95))),
                lines("candidate beyond it", warnings(same(0.93, 1, 1.05), candidate(0.89, 0.9, 0.91))),
                lines("differs more than the candidate", warnings(same(0.8, 0.81, 0.82), candidate(0.9, 0.91, 0.92))));
    }

    private static List<String> warnings(Comparison... comparisons) {
        return new BaselineNoise(List.of(Place.of("at 500/s", Stream.of(comparisons)))).warnings();
    }

    private static Comparison same(double low, double ratio, double high) {
        return comparison(Comparison.SAME, low, ratio, high);
    }

    private static Comparison candidate(double low, double ratio, double high) {
        return comparison(FASTER, low, ratio, high);
    }

    private static Comparison comparison(String spec, double low, double ratio, double high) {
        Verdict verdict = low > 1.02
                ? Verdict.SLOWER
                : high < 0.98
                        ? Verdict.FASTER
                        : low >= 0.98 && high <= 1.02 ? Verdict.EQUIVALENT : Verdict.INCONCLUSIVE;
        return Examples.comparison(spec, Metric.CPU_MICROS_PER_EVENT, 10, ratio, low, high, verdict);
    }
}
