package io.debezium.perf.harness.report.section;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.result.ShardedResult;
import io.debezium.perf.harness.result.VariantInfo;

/** What a reader must not conclude, whatever was asked, a sentence or two each. */
public final class Limits {

    /** Of every ratio that has an interval. */
    public static final String ONE_MACHINE =
            "An interval is that of this machine on this day: on another machine the ratio can lie well outside it.";

    /** Of every ratio that has an interval over several. */
    public static final String SEVERAL_MACHINES =
            "An interval is that of the mean over machines like these, on these days: on one of them the ratio can lie well outside it.";

    /** Of every live load. */
    public static final String ONE_DATABASE =
            "One database serves all trials, one after the other: its tables grow, and vacuum runs when it is due. The order of"
                    + " the trials is balanced, so that this favours none.";

    /** What a reader must not conclude from a difference of profiles. */
    public static final List<String> PROFILES = List.of(
            "One unchanged frame in twenty is coloured as changed, since the intervals have a confidence of 95 %. A single small"
                    + " frame that is coloured proves nothing; a whole branch does.",
            "The JVM places a sample by its debug information, and inlines differently in every run: what a method loses may be"
                    + " found in its caller or callee. Look at both.",
            "Lambdas of one method are one frame, since their numbers change with the source.");

    private static final Pattern SINK = Pattern.compile(",(sink=(?!none)|runtime=connect)");

    private Limits() {}

    public static Chapter chapter(List<String> limits) {
        return new Chapter("limits", "What this does not show", "", List.of(new Block.Points(limits)));
    }

    /** What holds of recorded trials. */
    public static List<String> recorded() {
        List<String> limits = new ArrayList<>();
        limits.add(
                "Recorded trials cost more than the timed ones: the recording has a cost of its own, and all threads over the"
                        + " whole window count, the compiler's among them. They show where the difference is, not how large it is.");
        limits.addAll(PROFILES);
        return limits;
    }

    /**
     * What holds of everything that replays a tape.
     *
     * @param several whether it ran on more machines than one
     */
    public static List<String> measured(List<VariantInfo> variants, boolean several) {
        return List.of(
                several ? SEVERAL_MACHINES : ONE_MACHINE,
                "A tape is read as fast as the program can. The figures are those of a program that works off a backlog, not of"
                        + " one that follows a live load, and say nothing of latency: scripts/perf latency measures it.",
                "CPU per event and events/s are those of the steady state: what a program costs while its JVM compiles is left"
                        + " out as far as possible.",
                "Ratios are those of this workload on this machine. Other rows, other types of columns and other processors"
                        + " weigh the same code differently, and absolute figures of two machines do not compare.",
                sink(variants.stream().map(VariantInfo::spec)),
                "An interval covers what varies from process to process in this run. It does not cover what was the same in all"
                        + " of them: the build of the JDK, the layout of the memory since boot, the state of the disk.");
    }

    /** Where its intervals hold. */
    public static String machines(ShardedResult result) {
        return result.severalMachines() ? SEVERAL_MACHINES : ONE_MACHINE;
    }

    /**
     * What becomes of events, and what of that is not in the figures.
     *
     * @param specs of variants, each of which may have a sink of its own
     */
    public static String sink(Stream<String> specs) {
        return specs.anyMatch(SINK.asPredicate())
                ? "Where a variant has a sink, its cost is in the figures: sink=json makes Debezium's JSON of each event, sink=kafka"
                        + " and runtime=connect also send it, and an event counts once the broker has acknowledged its batch; sink=table inserts it into a table. Whatever else is done"
                        + " with events comes on top, and makes any difference smaller, end to end."
                : "The consumer counts events and discards them. Serialisation, Kafka and the network come on top and make any"
                        + " difference smaller, end to end (sink=json and sink=kafka in a variant bring them in).";
    }
}
