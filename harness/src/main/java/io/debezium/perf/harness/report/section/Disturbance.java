package io.debezium.perf.harness.report.section;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;

/** The trials during which something else used the machine: how many, and what became of them. */
public final class Disturbance {

    private Disturbance() {}

    /** As a sentence or two; empty when no trial was disturbed. */
    public static Optional<String> of(List<Trial<Purpose, ReplayFigures>> trials) {
        List<Trial<Purpose, ReplayFigures>> disturbed = trials.stream()
                .filter(trial -> trial.status() == TrialStatus.DISTURBED)
                .toList();
        if (disturbed.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of("%s disturbed by something else on this machine: %s. The first: %s"
                .formatted(
                        Format.count(disturbed.size(), "trial") + (disturbed.size() == 1 ? " was" : " were"),
                        fates(disturbed, new HashSet<>(Trial.standing(trials, Purpose.TIMED))),
                        CompareWarnings.sentence(disturbed.get(0).message())));
    }

    private static String fates(
            List<Trial<Purpose, ReplayFigures>> disturbed, Set<Trial<Purpose, ReplayFigures>> standing) {
        long timed = disturbed.stream()
                .filter(trial -> trial.condition() == Purpose.TIMED)
                .count();
        long kept = disturbed.stream().filter(standing::contains).count();
        return Stream.of(
                        fate(timed - kept, "was repeated and is not used", "were repeated and are not used"),
                        fate(kept, "stands in its block nevertheless", "stand in their blocks nevertheless"),
                        fate(disturbed.size() - timed, "is a recording", "are recordings"))
                .flatMap(Optional::stream)
                .collect(Collectors.joining(", "));
    }

    private static Optional<String> fate(long trials, String one, String more) {
        return trials == 0 ? Optional.empty() : Optional.of(Format.count(trials) + " " + (trials == 1 ? one : more));
    }
}
