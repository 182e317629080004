package io.debezium.perf.harness.profile;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.host.ThreadKind;
import io.debezium.perf.harness.jfr.FlightRecording;
import io.debezium.perf.harness.jfr.RecordingReader;
import io.debezium.perf.harness.jfr.Samples;
import io.debezium.perf.harness.profile.CostedSamples.CostedSample;
import io.debezium.perf.harness.profile.FrameCosts.BothArms;
import io.debezium.perf.harness.profile.FrameSums.CallNode;
import io.debezium.perf.harness.profile.ThreadScale.KnownCpu;
import io.debezium.perf.harness.result.DifferenceTree;
import io.debezium.perf.harness.result.DifferenceTree.Frame;
import io.debezium.perf.harness.result.Estimate;
import io.debezium.perf.harness.result.ProfileDifference;
import io.debezium.perf.harness.result.ProfileDifference.CostKind;
import io.debezium.perf.harness.result.ProfileDifference.DifferenceRow;

/**
 * The difference of two variants in sampled costs.
 *
 * @param rows by method
 * @param tree by position in the tree of calls
 */
public record Difference(ProfileDifference rows, DifferenceTree tree) {

    /** Number of rows that are kept; of the others, only those with an interval that excludes zero. */
    static final int MOST_ROWS = 40;

    /** The name of the row with the CPU time of the JIT compiler's threads. */
    public static final String COMPILER = "(compiler)";

    private static final Map<ThreadKind, String> OWN_THREADS = Map.of(
            ThreadKind.GC, "(garbage collector)",
            ThreadKind.JIT, COMPILER,
            ThreadKind.VM, "(other threads of the JVM)");

    private static final Comparator<DifferenceRow> LARGEST_FIRST = Comparator.comparingDouble(
                    (DifferenceRow row) -> Math.abs(row.difference()))
            .reversed()
            .thenComparing(DifferenceRow::name);

    /**
     * A recording to be compared.
     *
     * @param costs what was counted during the recording; null if unknown, in which case only shares can be compared
     */
    public record RecordedTrial(Path recording, Costs costs) {}

    /**
     * Compares recordings of two variants. Costs are per event: CPU in microseconds, allocation in bytes. If the costs of any
     * recording are unknown, shares in per cent are compared instead, and a note says so.
     *
     * @param baselineName name in the result
     * @param baseline at least one recording
     * @param candidateName name in the result
     * @param candidate at least one recording
     * @return the differences of CPU and of allocation; a kind is left out if a recording lacks samples of it
     * @throws InvalidConfiguration if a recording cannot be read, or if the two have no kind of samples in common
     */
    public static List<Difference> between(
            String baselineName, List<RecordedTrial> baseline, String candidateName, List<RecordedTrial> candidate) {
        List<RecordedTrial> trials =
                Stream.concat(baseline.stream(), candidate.stream()).toList();
        List<FlightRecording> recordings = trials.stream()
                .map(trial -> RecordingReader.read(trial.recording()))
                .toList();
        List<Difference> differences = new ArrayList<>();
        for (CostKind kind : CostKind.values()) {
            List<CostedSamples> costed = new ArrayList<>();
            for (int i = 0; i < trials.size(); i++) {
                costed.add(costed(kind, recordings.get(i), trials.get(i).costs()));
            }
            if (costed.stream().noneMatch(each -> each.list().isEmpty())) {
                List<String> notes = notes(costed, trials);
                boolean perEvent = costed.stream().allMatch(CostedSamples::perEvent);
                if (!perEvent) {
                    costed.replaceAll(CostedSamples::shares);
                }
                differences.add(of(
                        kind,
                        unit(kind, perEvent),
                        baselineName,
                        costed.subList(0, baseline.size()),
                        candidateName,
                        costed.subList(baseline.size(), costed.size()),
                        notes));
            }
        }
        if (differences.isEmpty()) {
            throw InvalidConfiguration.of(
                    "profile.have-no-kind-of-samples",
                    trials.stream().map(trial -> trial.recording().toString()).collect(Collectors.joining(", ")));
        }
        return differences;
    }

    private static String unit(CostKind kind, boolean perEvent) {
        if (kind == CostKind.CPU) {
            return perEvent ? "us/event" : "% of CPU";
        }
        return perEvent ? "bytes/event" : "% of bytes";
    }

    /**
     * The costs of one recording; CPU is in microseconds, with frames of their own for the JVM's threads if these were counted.
     */
    private static CostedSamples costed(CostKind kind, FlightRecording recording, Costs costs) {
        if (kind == CostKind.ALLOCATION) {
            return CostedSamples.allocation(recording.allocation(), costs, StableNames::thread);
        }
        Samples samples = recording.running();
        if (samples.isEmpty()) {
            return new CostedSamples(samples.event(), false, List.of());
        }
        List<CostedSample> own = new ArrayList<>();
        if (costs != null) {
            OWN_THREADS.forEach((kindOfThread, name) -> {
                long nanos = costs.threads().nanos(kindOfThread);
                if (nanos > 0) {
                    own.add(CostedSample.counted(name, name, nanos / 1e3 / costs.events()));
                }
            });
        }
        return CostedSamples.cpu(samples, costs, KnownCpu.of(recording, costs), StableNames::thread)
                .and(own);
    }

    private static List<String> notes(List<CostedSamples> costed, List<RecordedTrial> trials) {
        List<String> notes = new ArrayList<>();
        if (!costed.stream().allMatch(CostedSamples::perEvent)) {
            notes.add(Messages.text(
                    trials.stream().allMatch(trial -> trial.costs() == null)
                            ? "profile.shares-without-events"
                            : "profile.shares-without-cpu"));
        }
        List<String> events =
                costed.stream().map(CostedSamples::event).distinct().sorted().toList();
        if (events.size() > 1) {
            notes.add(Messages.text("profile.other-events", String.join(", ", events)));
        }
        return notes;
    }

    /** @param unit of the costs */
    static Difference of(
            CostKind kind,
            String unit,
            String baselineName,
            List<CostedSamples> baseline,
            String candidateName,
            List<CostedSamples> candidate,
            List<String> notes) {
        List<CostedSamples> all =
                Stream.concat(baseline.stream(), candidate.stream()).toList();
        FrameSums sums = new FrameSums(all.size(), baseline.size(), all.size() > 2);
        for (int i = 0; i < all.size(); i++) {
            sums.add(i, all.get(i));
        }
        RunSpread spread = spread(sums);
        Flattening flat = new Flattening(spread, sums.root());
        String runs = all.size() == 2
                ? Messages.text("profile.one-recording")
                : Messages.text(
                        "profile.runs-differ",
                        kind == CostKind.CPU ? "CPU" : "allocation",
                        String.format(Locale.ROOT, "%.1f", 100 * spread.relative()));
        return new Difference(
                new ProfileDifference(
                        baselineName,
                        candidateName,
                        kind,
                        unit,
                        baseline.size(),
                        candidate.size(),
                        Estimate.CONFIDENCE,
                        row("", sums.root().costs().arms(), spread),
                        rows(sums.owners(), spread),
                        rows(sums.running(), spread),
                        Stream.concat(Stream.of(runs), notes.stream()).toList()),
                new DifferenceTree(kind, unit, List.copyOf(flat.names.keySet()), flat.frames, flat.pruned));
    }

    private static RunSpread spread(FrameSums sums) {
        List<BothArms> telling = new ArrayList<>();
        distinct(sums.root(), null, telling);
        sums.running().values().forEach(costs -> telling.add(costs.arms()));
        return RunSpread.of(telling);
    }

    /**
     * Collects the costs of frames, once for each chain of calls that has the same samples, since such frames are not
     * independent.
     */
    private static void distinct(CallNode node, CallNode caller, List<BothArms> found) {
        if (caller == null || !node.costs().sameAs(caller.costs())) {
            found.add(node.costs().arms());
        }
        node.children().values().forEach(child -> distinct(child, node, found));
    }

    private static List<DifferenceRow> rows(Map<String, FrameCosts> all, RunSpread spread) {
        List<DifferenceRow> rows = all.entrySet().stream()
                .map(costs -> row(costs.getKey(), costs.getValue().arms(), spread))
                .sorted(LARGEST_FIRST)
                .toList();
        return IntStream.range(0, rows.size())
                .filter(i -> i < MOST_ROWS || rows.get(i).clear())
                .mapToObj(rows::get)
                .toList();
    }

    private static DifferenceRow row(String name, BothArms arms, RunSpread spread) {
        RunSpread.FrameBounds interval = spread.of(arms);
        return new DifferenceRow(
                name,
                arms.baseline().mean(),
                arms.candidate().mean(),
                arms.difference(),
                interval.low(),
                interval.high());
    }

    /** Flattens the tree of calls. */
    private static final class Flattening {

        /**
         * The least share of a frame, in the arm with the larger total: a smaller one is less than a pixel wide on any screen.
         */
        private static final double FINEST = 0.0005;

        private static final MathContext DIGITS = new MathContext(5);

        private final RunSpread spread;
        private final double least;
        private final Map<String, Integer> names = new LinkedHashMap<>();
        private final List<Frame> frames = new ArrayList<>();
        private int pruned;

        private Flattening(RunSpread spread, CallNode root) {
            this.spread = spread;
            this.least = FINEST * larger(root.costs().arms());
            add(root, 0);
        }

        private void add(CallNode node, int depth) {
            BothArms arms = node.costs().arms();
            if (depth > 0 && larger(arms) < least) {
                pruned += node.size();
                return;
            }
            RunSpread.FrameBounds interval = spread.of(arms);
            frames.add(new Frame(
                    names.computeIfAbsent(node.name(), unseen -> names.size()),
                    depth,
                    rounded(arms.baseline().mean()),
                    rounded(arms.candidate().mean()),
                    rounded(interval.low()),
                    rounded(interval.high())));
            node.children().values().stream()
                    .sorted(Comparator.comparing(CallNode::name))
                    .forEach(child -> add(child, depth + 1));
        }

        private static double larger(BothArms arms) {
            return Math.max(arms.baseline().mean(), arms.candidate().mean());
        }

        /** Rounds to five significant digits, which halves the size of a report. */
        private static double rounded(double value) {
            return value == 0 || Double.isNaN(value)
                    ? value
                    : new BigDecimal(value).round(DIGITS).doubleValue();
        }
    }
}
