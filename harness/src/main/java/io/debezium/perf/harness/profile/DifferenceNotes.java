package io.debezium.perf.harness.profile;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import io.debezium.perf.harness.jfr.Recording;
import io.debezium.perf.harness.result.ProfileDifference.Kind;

/** What a reader of a difference must know before believing it. */
final class DifferenceNotes {

    private DifferenceNotes() {}

    static List<String> spread(Kind kind, Spread spread, int baselines, int candidates) {
        if (baselines + candidates == 2) {
            return List.of("There is one recording of each side: the intervals only cover that samples were taken, not"
                    + " that two runs of the same program differ. Expect differences of several per cent that mean"
                    + " nothing; several recordings of each side would tell them apart.");
        }
        return List.of(String.format(
                Locale.ROOT,
                "In %s, recordings of the same side differ by %.1f %% beyond what sampling explains; the intervals cover"
                        + " that.",
                kind == Kind.CPU ? "CPU" : "allocation",
                100 * spread.relative()));
    }

    static List<String> of(List<Recording> recordings) {
        List<String> notes = new ArrayList<>();
        for (Recording recording : recordings) {
            if (!recording.complete()) {
                notes.add("%s was not finished, because its JVM was killed: it ends with the last flush."
                        .formatted(recording.file().getFileName()));
            }
        }
        return notes;
    }

    /** Samples of different events do not see the same things. */
    static List<String> events(List<CostedStacks> stacks) {
        Set<String> events = stacks.stream().map(CostedStacks::event).collect(Collectors.toCollection(TreeSet::new));
        return events.size() < 2
                ? List.of()
                : List.of("The recordings were sampled in different ways (%s), which alone makes differences."
                        .formatted(String.join(", ", events)));
    }

    static String shares(String why) {
        return "Shares are compared, not costs, since " + why
                + ": what one method loses the others gain, and a change of the whole is not seen.";
    }
}
