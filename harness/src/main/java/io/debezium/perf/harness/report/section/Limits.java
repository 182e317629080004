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
            "An interval applies to this machine on this day: on another machine the ratio can lie well outside it.";

    /** Of every ratio of the pairs of two. */
    private static final String TWO_MACHINES =
            "An interval applies to these two machines on these days: on another machine the ratio can lie well outside it.";

    /** Of every ratio that has an interval over several. */
    public static final String SEVERAL_MACHINES =
            "An interval applies to the mean over machines like these: on a single machine the ratio can lie well outside it.";

    /** Of every live load. */
    public static final String ONE_DATABASE =
            "All trials use one database, one after the other: its tables grow, and autovacuum runs. The order"
                    + " of the trials is balanced, so this favors none.";

    /** What a reader must not conclude from a difference of profiles. */
    public static final List<String> PROFILES = List.of(
            "One unchanged frame in twenty is colored as changed, since the intervals have a confidence of 95 %."
                    + " A single small colored frame proves nothing; a whole branch does.",
            "The JVM locates samples by debug information, and inlines differently in every run: a decrease in a"
                    + " method may be an increase in its caller or callee. Look at both.",
            "Lambdas of one method are merged into one frame, since their numbers change with the source.");

    private static final Pattern SINK = Pattern.compile(",(sink=(?!none)|runtime=connect)");

    private Limits() {}

    public static Chapter chapter(List<String> limits) {
        return new Chapter("limits", "Limits", "", List.of(new Block.Points(limits)));
    }

    /** What holds of recorded trials. */
    public static List<String> recorded() {
        List<String> limits = new ArrayList<>();
        limits.add(
                "Recorded trials cost more than timed ones: recording has an overhead, and all threads count over"
                        + " the whole window, including the compiler's. They show where the difference is, not how large it is.");
        limits.addAll(PROFILES);
        return limits;
    }

    /**
     * What holds of everything that replays a tape.
     *
     * @param machines that it ran on, in a sentence
     */
    public static List<String> measured(List<VariantInfo> variants, String machines) {
        return List.of(
                machines,
                "A tape is read as fast as the program can. The figures are those of a program that drains a backlog, not of one that"
                        + " follows a live load, and say nothing about latency: use scripts/perf latency.",
                "CPU per event and events/s are those of the steady state: what a program costs while its JVM compiles is left"
                        + " out as far as possible.",
                "Ratios apply to this workload on this machine. They depend on rows, column types and processor, and"
                        + " absolute figures of different machines are not comparable.",
                sink(variants.stream().map(VariantInfo::spec)),
                "An interval covers the variation from process to process in this run, not what was the same in all"
                        + " of them: the build of the JDK, the memory layout since boot, the state of the disk.");
    }

    /** Where its intervals hold. */
    public static String machines(ShardedResult result) {
        return result.overMachines() ? SEVERAL_MACHINES : result.severalMachines() ? TWO_MACHINES : ONE_MACHINE;
    }

    /**
     * What becomes of events, and what of that is not in the figures.
     *
     * @param specs of variants, each of which may have a sink of its own
     */
    public static String sink(Stream<String> specs) {
        return specs.anyMatch(SINK.asPredicate())
                ? "Where a variant has a sink, its cost is in the figures: sink=json makes Debezium's JSON of each event, sink=kafka and"
                        + " runtime=connect also send it, and an event counts once the broker has acknowledged its batch; sink=table"
                        + " inserts it into a table. Any further processing of events makes a difference smaller, end to end."
                : "The consumer counts events and discards them. Serialization, Kafka and the network make any"
                        + " difference smaller, end to end (sink=json and sink=kafka in a variant include them).";
    }
}
