package io.debezium.perf.harness.report.section;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.VariantInfo;

/** Conclusions that a reader must not draw, for all questions, a sentence or two each. */
public final class Limits {

    /** For every ratio with an interval from one machine. */
    public static final String ONE_MACHINE = Messages.text("section.interval-applies-to-this");

    /** For every ratio of pairs from two machines. */
    private static final String TWO_MACHINES = Messages.text("section.interval-applies-to-these");

    /** For every ratio with an interval over several machines. */
    public static final String SEVERAL_MACHINES = Messages.text("section.interval-applies-to-mean");

    /** What counts of instructions do not include. */
    public static final String INSTRUCTIONS = Messages.text("section.instructions-are-those");

    /** For every live load. */
    public static final String ONE_DATABASE = Messages.text("section.all-trials-use-one");

    /** For differences of profiles. */
    public static final List<String> PROFILES = List.of(
            Messages.text("section.one-unchanged-frame"),
            Messages.text("section.jvm-locates-samples"),
            Messages.text("section.lambdas-of-one-method"));

    private static final Pattern SINK = Pattern.compile(",(sink=(?!none)|runtime=connect)");

    private Limits() {}

    public static Chapter chapter(List<String> limits) {
        return new Chapter("limits", "Limits", "", List.of(Block.points(limits)));
    }

    /** For recorded trials. */
    public static List<String> recorded() {
        List<String> limits = new ArrayList<>();
        limits.add(Messages.text("section.recorded-trials-cost-more"));
        limits.addAll(PROFILES);
        return limits;
    }

    /**
     * For everything that replays a tape.
     *
     * @param machines a sentence about those that it ran on
     */
    public static List<String> measured(List<VariantInfo> variants, String machines) {
        return List.of(
                machines,
                Messages.text("section.tape-is-read"),
                Messages.text("section.cpu-per-event"),
                Messages.text("section.ratios-apply-to-this"),
                sink(variants.stream().map(VariantInfo::spec)),
                Messages.text("section.interval-covers-variation"));
    }

    /** On which machines a result's intervals apply. */
    public static String machines(CompareResult result) {
        return result.overMachines() ? SEVERAL_MACHINES : result.severalMachines() ? TWO_MACHINES : ONE_MACHINE;
    }

    /**
     * Where events go, and which part of that is not in the figures.
     *
     * @param specs of variants, each of which may have a sink of its own
     */
    public static String sink(Stream<String> specs) {
        return specs.anyMatch(SINK.asPredicate())
                ? Messages.text("section.where-variant-has-sink")
                : Messages.text("section.consumer-counts-events");
    }
}
