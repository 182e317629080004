package io.debezium.perf.harness.report.section;

import java.util.Optional;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Forecast;
import io.debezium.perf.harness.stats.Planner;

/**
 * How many pairs would tell more, how long they would take, and what to do where that is too long.
 *
 * @param minEffect half the band of differences that do not matter, 0.02 for 2 %
 * @param seconds that they would take at this run's pace; NaN where it is not known
 */
public record MorePairs(Forecast prognosis, double minEffect, double seconds) {

    /** Empty before there is a spread to tell it from. */
    public static Optional<MorePairs> of(CompareResult result) {
        return Optional.ofNullable(result.prognosis())
                .map(prognosis -> new MorePairs(
                        prognosis, result.design().minEffect(), result.arms().secondsNeeded()));
    }

    /** {@code About 24 pairs would tell (16 min at this run's pace), unless the difference is close to +/-2 %.} */
    String wouldTell() {
        return Messages.text(
                "section.would-decide-unless-difference",
                Format.capital(number()),
                time(),
                ComparisonSentence.percent(minEffect));
    }

    /** {@code about 24 pairs} */
    String number() {
        return prognosis.pairsNeeded() >= Planner.MOST_PAIRS
                ? "more than " + Format.count(Planner.MOST_PAIRS, "pair")
                : "about " + Format.count(prognosis.pairsNeeded(), "pair");
    }

    /** {@code  (16 min at this run's pace)}, or empty. */
    String time() {
        return Double.isFinite(seconds) ? " (%s at this run's pace)".formatted(Format.time(seconds)) : "";
    }
}
