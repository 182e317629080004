package io.debezium.perf.harness.result;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import io.debezium.perf.harness.result.Counts.CountedTrial;

/** Three counted trials of a baseline and a candidate. */
public final class CountsFixture {

    private CountsFixture() {}

    /** @param spread of both */
    public static Counts of(
            String spec, Metric metric, double baseline, double candidate, double low, double high, double spread) {
        double ratio = baseline == 0 || candidate == 0 ? Double.NaN : candidate / baseline;
        boolean few = Double.isNaN(low) && Double.isFinite(ratio);
        Verdict known = low > 1.005 ? Verdict.SLOWER : high < 0.995 ? Verdict.FASTER : Verdict.EQUIVALENT;
        Verdict verdict = few ? Verdict.INCONCLUSIVE : known;
        Comparison figure = new Comparison(
                spec,
                metric,
                baseline,
                candidate,
                ratio,
                low,
                high,
                0.95,
                Double.NaN,
                few ? 2 : 3,
                few ? 2 : 3,
                verdict,
                List.of());
        return new Counts(
                IntStream.rangeClosed(1, 6)
                        .mapToObj(number -> new CountedTrial(
                                number,
                                number % 2,
                                40_000,
                                "trials/0" + number,
                                Map.of(
                                        metric.id(),
                                        (number % 2 == 0 ? baseline : candidate)
                                                * (1 + ((number + 1) / 2 - 2) * spread / 2))))
                        .toList(),
                List.of(figure),
                List.of(),
                List.of(),
                List.of());
    }
}
