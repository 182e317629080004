package io.debezium.perf.harness.report;

import java.util.Collections;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.section.AgainstItself;
import io.debezium.perf.harness.report.section.AgainstItself.Place;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;

import static io.debezium.perf.harness.report.GoldenCase.lines;

/** What is told of the baseline once more: a machine that makes more of nothing than a candidate shows has shown nothing of it. */
final class AgainstItselfCases {

    private static final String FASTER = "3.6.3.Final,patch=last-event";

    private AgainstItselfCases() {}

    static List<GoldenCase> all() {
        return List.of(
                lines("quiet", warnings(same(0.999, 1, 1.001), candidate(0.8, 0.81, 0.82))),
                lines("not measured", warnings(candidate(0.8, 0.81, 0.82))),
                lines(
                        "not measured, of a second figure",
                        itself(candidate(0.8, 0.81, 0.82)).known()),
                lines("nothing is compared", warnings()),
                lines("differs from itself", warnings(same(1.1, 1.11, 1.12), candidate(0.8, 0.81, 0.82))),
                lines("wide interval", warnings(same(0.93, 1, 1.05))),
                lines("candidate within it", warnings(same(0.93, 1, 1.05), candidate(0.91, 0.94, 0.95))),
                lines("candidate beyond it", warnings(same(0.93, 1, 1.05), candidate(0.89, 0.9, 0.91))),
                lines("differs more than the candidate", warnings(same(0.8, 0.81, 0.82), candidate(0.9, 0.91, 0.92))),
                lines("differs to the other side", warnings(same(0.8, 0.81, 0.82), candidate(1.1, 1.11, 1.12))),
                lines("too few pairs", warnings(same(1, 1.3))));
    }

    private static AgainstItself itself(Comparison... comparisons) {
        return new AgainstItself(List.of(Place.of("at 500/s", Stream.of(comparisons))));
    }

    private static List<String> warnings(Comparison... comparisons) {
        return itself(comparisons).warnings();
    }

    private static Comparison same(double... ratios) {
        return comparison(Comparison.SAME, ratios);
    }

    private static Comparison candidate(double... ratios) {
        return comparison(FASTER, ratios);
    }

    /** Of three ratios the outer ones are the interval, as the fixture takes them of six. */
    private static Comparison comparison(String spec, double... ratios) {
        List<Double> pairs = ratios.length < 3
                ? DoubleStream.of(ratios).boxed().toList()
                : DoubleStream.of(ratios)
                        .boxed()
                        .flatMap(ratio -> Collections.nCopies(2, ratio).stream())
                        .toList();
        return ComparisonFixture.comparison(spec, Metric.CPU_MICROS_PER_EVENT, 10, pairs, 0.95);
    }
}
