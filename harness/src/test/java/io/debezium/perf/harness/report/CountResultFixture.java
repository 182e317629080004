package io.debezium.perf.harness.report;

import java.util.List;
import java.util.Map;

import io.debezium.perf.harness.result.CountResult;
import io.debezium.perf.harness.result.Counts;
import io.debezium.perf.harness.result.Counts.CountedChange;
import io.debezium.perf.harness.result.Counts.CountedFigure;
import io.debezium.perf.harness.result.Counts.CountedMethodCost;
import io.debezium.perf.harness.result.Counts.CountedTrial;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.VariantInfo;

/** A patch that executes less, counted in two trials of each. */
final class CountResultFixture {

    private CountResultFixture() {}

    static CountResult less() {
        return Examples.result(
                CountResult.class,
                "tape",
                Examples.tape("simple-update"),
                "variants",
                List.<VariantInfo>of(
                        Examples.variant("3.6.3.Final"), Examples.variant("3.6.3.Final,patch=schema-check")),
                "counts",
                new Counts(
                        List.of(trial(1, 0, 101_183), trial(2, 1, 99_600)),
                        List.of(
                                new CountedFigure(
                                        0,
                                        Metric.BYTECODES_PER_EVENT,
                                        101_183,
                                        0.0006,
                                        Double.NaN,
                                        Double.NaN,
                                        Double.NaN,
                                        ""),
                                new CountedFigure(
                                        1, Metric.BYTECODES_PER_EVENT, 99_600, 0.0005, 0.98436, 0.9837, 0.9849, "less"),
                                new CountedFigure(
                                        1,
                                        Metric.PARKS_PER_EVENT,
                                        0.876,
                                        0.06,
                                        0.9476,
                                        0.7959,
                                        1.1282,
                                        "inconclusive")),
                        List.of(new CountedMethodCost(0, "io.debezium.data.SchemaUtil.of", 2, 310, 4_400, 21)),
                        List.of(new CountedChange(1, "io.debezium.data.SchemaUtil.of", 2, 1, 4_400, 2_817)),
                        List.of()));
    }

    private static CountedTrial trial(int number, int variant, double bytecodes) {
        return new CountedTrial(
                number, variant, 39_760, "trials/0" + number, Map.of(Metric.BYTECODES_PER_EVENT.id(), bytecodes));
    }
}
