package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.report.section.CompareLimits;
import io.debezium.perf.harness.result.ScreenResult;

/** What a reader must not conclude from a screening, a sentence or two each. */
final class ScreenLimits {

    private ScreenLimits() {}

    static List<String> of(ScreenResult result) {
        List<String> limits = new ArrayList<>(List.of(
                "An effect is that of a factor averaged over the others on and off, half of them at a time. Where it depends on"
                        + " one of them, it is another one with all others off, or all on: a comparison of its own tells that.",
                "What two factors do together is in no effect, for a pair holds a row and its complement. What three do together"
                        + " is mixed into the effects of others, and into what the pairs are said to scatter.",
                "Multiplied, the effects come to what all gain together but for what three or more of them do together. Where twenty"
                        + " changes each take their own part of a cost, and all of them 63 %, the product says 62 %.",
                "Least squares and Student's intervals take the noise of all pairs for alike and normal. A pair that lies far out"
                        + " moves every effect a little, and widens all intervals.",
                "%s share the risk of a false verdict, so their intervals are wider (Holm). A p-value is not corrected."
                        .formatted(ScreenWords.count(result, result.factors().size())),
                "The content of the events was checked for the baseline and with all factors on. In the timed trials between"
                        + " them the events were counted."));
        limits.addAll(CompareLimits.measured(result.variants()));
        return limits;
    }
}
