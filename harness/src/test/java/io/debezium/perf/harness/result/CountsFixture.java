package io.debezium.perf.harness.result;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import io.debezium.perf.harness.result.Counts.CountedFigure;
import io.debezium.perf.harness.result.Counts.CountedTrial;

/** Three counted trials of a baseline and a candidate. */
public final class CountsFixture {

    private CountsFixture() {}

    /** @param spread of both */
    public static Counts of(Metric metric, double baseline, double candidate, double low, double high, double spread) {
        return of(
                figure(metric, 0, baseline, Double.NaN, Double.NaN, Double.NaN, spread),
                candidate / baseline,
                low,
                high);
    }

    private static Counts of(CountedFigure baseline, double ratio, double low, double high) {
        double candidate = ratio * baseline.perEvent();
        return new Counts(
                IntStream.rangeClosed(1, 6)
                        .mapToObj(number -> new CountedTrial(
                                number,
                                number % 2,
                                40_000,
                                "trials/0" + number,
                                Map.of(baseline.metric().id(), number % 2 == 0 ? baseline.perEvent() : candidate)))
                        .toList(),
                List.of(baseline, figure(baseline.metric(), 1, candidate, ratio, low, high, baseline.spread())),
                List.of(),
                List.of(),
                List.of());
    }

    /** One count of one variant, by the numbers of which its verdict would follow. */
    public static CountedFigure figure(
            Metric metric, int variant, double perEvent, double ratio, double low, double high, double spread) {
        String verdict = variant == 0 ? "" : low > 1.005 ? "more" : high < 0.995 ? "less" : "the same";
        return new CountedFigure(variant, metric, perEvent, spread, ratio, low, high, verdict);
    }
}
