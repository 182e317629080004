package io.debezium.perf.harness.trial;

import java.util.Optional;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.result.Interference;
import io.debezium.perf.harness.result.TrialStatus;

/**
 * How a trial ended.
 *
 * @param figuresOrNull what it measured; null when it came to none
 * @param interference what else went on meanwhile; empty where it is not known
 * @param message why it failed, or by what it was disturbed; empty when nothing was wrong
 * @param <F> what it measures
 */
public record TrialOutcome<F>(
        F figuresOrNull, Optional<Interference> interference, TrialStatus status, String message) {

    /** One with figures, unless something else disturbed it. */
    public TrialOutcome(F figures, Optional<Interference> interference) {
        this(figures, interference, TrialStatus.OK, "");
    }

    /** Of a trial that is run for something else than figures. */
    public static <F> TrialOutcome<F> unmeasured() {
        return new TrialOutcome<>(null, Optional.empty());
    }

    /** @param label of what has failed, which the message follows wherever it is shown */
    public static <F> TrialOutcome<F> failed(TrialFailure failure, String label) {
        String remedy = failure.remedy().isEmpty() ? "" : ". " + failure.remedy();
        return new TrialOutcome<>(null, Optional.empty(), TrialStatus.FAILED, failure.messageAfter(label) + remedy);
    }

    /** The same, failed for a reason that its figures do not show. */
    public TrialOutcome<F> failed(String why) {
        return new TrialOutcome<>(figuresOrNull, interference, TrialStatus.FAILED, why);
    }

    /** What it was run for cannot be had, which says nothing of other trials. */
    public static <F> TrialOutcome<F> absent(String why) {
        return new TrialOutcome<>(null, Optional.empty(), TrialStatus.ABSENT, why);
    }

    /** The same, after another look at what else went on. */
    public TrialOutcome<F> with(Optional<Interference> seen, Optional<String> disturbance) {
        return status == TrialStatus.OK && disturbance.isPresent()
                ? new TrialOutcome<>(figuresOrNull, seen, TrialStatus.DISTURBED, disturbance.get())
                : new TrialOutcome<>(figuresOrNull, seen, status, message);
    }
}
