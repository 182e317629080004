package io.debezium.perf.harness.report;

import java.util.List;
import java.util.Map;

import io.debezium.perf.harness.question.jmh.JmhResult.Benchmark;

import static io.debezium.perf.harness.report.JmhResultFixture.counted;
import static io.debezium.perf.harness.report.JmhResultFixture.noisy;
import static io.debezium.perf.harness.report.JmhResultFixture.none;
import static io.debezium.perf.harness.report.JmhResultFixture.timed;
import static io.debezium.perf.harness.report.JmhResultFixture.worked;

/** What {@code perf jmh} tells. */
final class JmhCases {

    private JmhCases() {}

    static List<GoldenCase> all() {
        return List.of(
                of("one benchmark: time and allocation", timed("parse", 0.2, 0.5)),
                of("one benchmark: instructions beside the time", counted("a", 0.8, 0.9)),
                of(
                        "one benchmark: counted work before the time, never called faster",
                        worked(timed("a", Map.of(), 0.8, 1), 250)),
                of("one benchmark: counted work alone", worked(none("a"), 1_100)),
                of("one benchmark: no comparison", none("a")),
                of(
                        "several: how many went which way",
                        timed("a", 0.9, 0.5),
                        timed("b", 0.2, 1),
                        timed("c", 1.3, 1.5),
                        timed("d", 1, 1),
                        noisy("e"),
                        none("f")),
                of("several: instructions", counted("a", 1, 0.5), counted("b", 1, 3), timed("c", 1, 1)),
                of(
                        "several: counted work",
                        worked(timed("a", 1, 1), 250),
                        worked(none("b"), 1_100),
                        worked(none("c"), 400),
                        noisy("d")),
                of(
                        "several: the scaffold is not counted",
                        timed("a", 0.5, 1),
                        timed("scaffold", 1.4, 1),
                        timed("b", 0.6, 1)),
                of("several: no comparison", none("a"), none("b")),
                GoldenCase.of("resumed", GoldenCase.resumed(JmhResultFixture.of())));
    }

    private static GoldenCase of(String name, Benchmark... benchmarks) {
        return GoldenCase.of(name, JmhResultFixture.of(benchmarks));
    }
}
