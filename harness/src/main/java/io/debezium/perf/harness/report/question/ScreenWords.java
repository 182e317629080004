package io.debezium.perf.harness.report.question;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.ScreenResult;
import io.debezium.perf.harness.result.ScreenResult.Factor;
import io.debezium.perf.harness.result.ScreenResult.Fit;
import io.debezium.perf.harness.result.Verdict;

/** What the parts of a screening's report share: its effects in reading order, and what things are called. */
public final class ScreenWords {

    private ScreenWords() {}

    /** By one metric, the largest gain first; those that are not known last. */
    static List<Comparison> effects(ScreenResult result, Metric metric) {
        Comparator<Comparison> gain =
                Comparator.comparingDouble(effect -> metric.moreIsBetter() ? 1 / effect.ratio() : effect.ratio());
        return result.effects().stream()
                .filter(effect -> effect.metric() == metric)
                .sorted(gain)
                .toList();
    }

    static List<Comparison> with(List<Comparison> effects, Verdict verdict) {
        return effects.stream().filter(effect -> effect.verdict() == verdict).toList();
    }

    static Optional<Fit> fit(ScreenResult result, Metric metric) {
        return result.fits().stream().filter(fit -> fit.metric() == metric).findFirst();
    }

    /** {@code 20 patches}, {@code 1 patch}, {@code 3 factors}. */
    static String count(ScreenResult result, int count) {
        boolean patches = result.factors().stream().allMatch(Factor::patched);
        return Format.count(count) + (patches ? " patch" : " factor") + (count == 1 ? "" : patches ? "es" : "s");
    }

    /** What a trial had on: {@code row 4 complement}. */
    public static String variant(int index) {
        return switch (index) {
            case 0 -> "baseline";
            case 1 -> "all factors";
            default -> "row " + index / 2 + (index % 2 == 0 ? "" : " complement");
        };
    }
}
