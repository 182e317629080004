package io.debezium.perf.harness.trial;

import java.util.Optional;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.result.Interference;
import io.debezium.perf.harness.result.TrialStatus;

/**
 * How a trial ended.
 *
 * @param figuresOrNull the figures that it measured; null if there are none
 * @param interference what other processes did meanwhile; empty where unknown
 * @param message why it failed, or what disturbed it; empty if neither
 * @param <F> the figures that it measures
 */
public record TrialOutcome<F>(
        F figuresOrNull, Optional<Interference> interference, TrialStatus status, String message) {

    /** The outcome of a trial that succeeded. */
    public TrialOutcome(F figures, Optional<Interference> interference) {
        this(figures, interference, TrialStatus.OK, "");
    }

    /** The outcome of a successful trial that is not run for figures. */
    public static <F> TrialOutcome<F> unmeasured() {
        return new TrialOutcome<>(null, Optional.empty());
    }

    /**
     * The outcome of a failed trial.
     *
     * @param label name of the trial or subject after which the message is shown; the message does not repeat it
     */
    public static <F> TrialOutcome<F> failed(TrialFailure failure, String label) {
        String remedy = failure.remedy().isEmpty() ? "" : ". " + failure.remedy();
        return new TrialOutcome<>(null, Optional.empty(), TrialStatus.FAILED, failure.messageAfter(label) + remedy);
    }

    /** A copy of this outcome that counts as failed although it has figures. */
    public TrialOutcome<F> failed(String why) {
        return new TrialOutcome<>(figuresOrNull, interference, TrialStatus.FAILED, why);
    }

    /** The outcome of a trial that could not provide what it was run for; other trials are not affected. */
    public static <F> TrialOutcome<F> absent(String why) {
        return new TrialOutcome<>(null, Optional.empty(), TrialStatus.ABSENT, why);
    }

    /** A copy with newer interference, which counts as disturbed if a disturbance is given and the trial has not failed. */
    public TrialOutcome<F> with(Optional<Interference> seen, Optional<String> disturbance) {
        return status == TrialStatus.OK && disturbance.isPresent()
                ? new TrialOutcome<>(figuresOrNull, seen, TrialStatus.DISTURBED, disturbance.get())
                : new TrialOutcome<>(figuresOrNull, seen, status, message);
    }
}
