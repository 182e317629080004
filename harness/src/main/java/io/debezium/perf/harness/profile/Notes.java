package io.debezium.perf.harness.profile;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import io.debezium.perf.harness.jfr.FlightRecording;
import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.ProfileDifference.CostKind;

/** What a reader of an analysis or of a difference must know before believing its figures. */
final class Notes {

    private Notes() {}

    static List<String> of(FlightRecording recording, Analysis analysis) {
        List<String> notes = new ArrayList<>();
        if (!recording.flaw().isEmpty()) {
            notes.add("The recording " + recording.flaw() + ".");
        }
        if (analysis.cpu().samples() == 0) {
            notes.add(
                    "The recording holds no CPU samples, neither jdk.CPUTimeSample nor jdk.ExecutionSample: record for"
                            + " longer, while the program is busy, with one of them enabled.");
        }
        if (analysis.cpu().clock().equals("CPU") && !recording.wallClock().isEmpty()) {
            notes.add("Its wall-clock samples are left out, beside those of CPU time.");
        }
        if (analysis.allocation().samples() == 0) {
            notes.add(
                    "The recording holds no allocation samples: enable jdk.ObjectAllocationSample, or async-profiler's alloc.");
        }
        if (recording.thrown().isEmpty() && recording.throwables() > 0) {
            notes.add("Exceptions were only counted: enable jdk.JavaExceptionThrow to see classes and sites.");
        }
        return notes;
    }

    static List<String> spread(CostKind kind, RunSpread spread, int baselines, int candidates) {
        if (baselines + candidates == 2) {
            return List.of(
                    "There is one recording of each side: the intervals only cover that samples were taken, not that two"
                            + " runs of the same program differ. Expect random differences of several per cent; use several"
                            + " recordings of each side to separate them from real ones.");
        }
        return List.of(String.format(
                Locale.ROOT,
                "In %s, recordings of the same side differ by %.1f %% beyond what sampling explains; the intervals cover that.",
                kind == CostKind.CPU ? "CPU" : "allocation",
                100 * spread.relative()));
    }

    static List<String> unfinished(List<FlightRecording> recordings) {
        List<String> notes = new ArrayList<>();
        for (FlightRecording recording : recordings) {
            if (!recording.flaw().isEmpty()) {
                notes.add("%s %s.".formatted(recording.file().getFileName(), recording.flaw()));
            }
        }
        return notes;
    }

    /** Samples of different events do not see the same things. */
    static List<String> events(List<CostedStacks> stacks) {
        Set<String> events = stacks.stream().map(CostedStacks::event).collect(Collectors.toCollection(TreeSet::new));
        return events.size() < 2
                ? List.of()
                : List.of("The recordings were sampled in different ways (%s), which by itself causes differences."
                        .formatted(String.join(", ", events)));
    }

    static String shares(String why) {
        return "Shares are compared, not costs, since " + why
                + ": if one method's share falls the others rise, and a change of the total is not visible.";
    }
}
