package io.debezium.perf.harness.report;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.RecordResult;
import io.debezium.perf.harness.result.RoundTrial;
import io.debezium.perf.harness.result.TrialResult;

/** What speaks against believing trials that ran in rounds, whatever was asked of them. */
final class RoundDoubts {

    private RoundDoubts() {}

    /** @param command that it is the result of */
    static Optional<String> outcome(String command, RecordResult.Outcome outcome) {
        return switch (outcome.status()) {
            case COMPLETE -> Optional.empty();
            case FAILED -> Optional.of("Not all trials succeeded.");
            case INTERRUPTED ->
                Optional.of("The run was interrupted: what follows rests on the trials until then. "
                        + CompareDoubts.resume(command));
        };
    }

    static Optional<String> disturbed(List<? extends RoundTrial<?>> trials) {
        long disturbed = trials.stream()
                .filter(trial -> trial.status() == TrialResult.Status.DISTURBED)
                .count();
        return disturbed == 0
                ? Optional.empty()
                : Optional.of("%s disturbed and repeated while there were repeats left."
                        .formatted(disturbed == 1 ? "1 trial was" : disturbed + " trials were"));
    }

    /** @param rounds that were planned */
    static Optional<String> few(int rounds, Stream<Comparison> comparisons) {
        return rounds > 1
                ? CompareDoubts.fewPairs(comparisons)
                : Optional.of(
                        "One trial each: another one of the same may well differ by as much as two lines here do.");
    }
}
