package io.debezium.perf.harness.profile;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.jfr.FlightRecording;
import io.debezium.perf.harness.result.ProfileDifference.CostKind;

/**
 * Where two variants differ.
 *
 * @param cpu empty when some recording has no CPU samples
 * @param allocation empty when some recording has no allocation samples
 */
public record Differences(Optional<Difference> cpu, Optional<Difference> allocation) {

    /**
     * Compares recordings of two variants. Costs are per event: CPU in microseconds, allocation in bytes. Where the costs
     * of some recording are not known, shares are compared instead, in per cent, and a note says so.
     *
     * @param baselineName as the results name it
     * @param baseline at least one
     * @param candidateName likewise
     * @param candidate at least one
     * @throws InvalidConfiguration if a recording cannot be read, or if the two have no kind of samples in common
     */
    public static Differences of(
            String baselineName, List<RecordedTrial> baseline, String candidateName, List<RecordedTrial> candidate) {
        List<RecordedTrial> trials =
                Stream.concat(baseline.stream(), candidate.stream()).toList();
        List<FlightRecording> recordings = new ArrayList<>();
        trials.forEach(trial -> recordings.add(FlightRecording.read(trial.recording())));
        Comparing comparing = new Comparing(baselineName, baseline.size(), candidateName, trials, recordings);
        Differences differences = new Differences(
                comparing.by(CostKind.CPU, "us/event", CostedStacks::cpu),
                comparing.by(CostKind.ALLOCATION, "bytes/event", CostedStacks::allocation));
        if (differences.cpu.isEmpty() && differences.allocation.isEmpty()) {
            throw InvalidConfiguration.of(
                    "profile.have-no-kind-of-samples",
                    String.join(
                            ", ",
                            trials.stream()
                                    .map(trial -> trial.recording().toString())
                                    .toList()));
        }
        return differences;
    }

    /** Those that there are, CPU first. */
    public List<Difference> list() {
        return Stream.of(cpu, allocation).flatMap(Optional::stream).toList();
    }

    private record Comparing(
            String baselineName,
            int baselines,
            String candidateName,
            List<RecordedTrial> trials,
            List<FlightRecording> recordings) {

        private Optional<Difference> by(
                CostKind kind, String unit, BiFunction<FlightRecording, Costs, CostedStacks> costed) {
            List<CostedStacks> stacks = new ArrayList<>();
            for (int i = 0; i < trials.size(); i++) {
                stacks.add(costed.apply(recordings.get(i), trials.get(i).costs()));
            }
            if (stacks.stream().anyMatch(each -> each.stacks().isEmpty())) {
                return Optional.empty();
            }
            List<String> notes = new ArrayList<>();
            boolean absolute = stacks.stream().allMatch(CostedStacks::absolute);
            if (!absolute) {
                notes.add(Notes.shares(
                        trials.stream().allMatch(trial -> trial.costs() == null)
                                ? "the numbers of events are not known"
                                : "the CPU time of some recording is not known"));
                stacks.replaceAll(CostedStacks::shares);
            }
            notes.addAll(Notes.events(stacks));
            notes.addAll(Notes.unfinished(recordings));
            return Optional.of(Difference.of(
                    kind,
                    absolute ? unit : kind == CostKind.CPU ? "% of CPU" : "% of bytes",
                    baselineName,
                    stacks.subList(0, baselines),
                    candidateName,
                    stacks.subList(baselines, stacks.size()),
                    notes));
        }
    }

    /**
     * A recording to be compared.
     *
     * @param costs what was counted during it, or null when nothing is known: then only shares can be compared
     */
    public record RecordedTrial(Path recording, Costs costs) {}
}
