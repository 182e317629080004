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

/** What a reader must not conclude, whatever was asked, a sentence or two each. */
public final class Limits {

    /** Of every ratio that has an interval. */
    public static final String ONE_MACHINE = Messages.text("section.interval-applies-to-this");

    /** Of every ratio of the pairs of two. */
    private static final String TWO_MACHINES = Messages.text("section.interval-applies-to-these");

    /** Of every ratio that has an interval over several. */
    public static final String SEVERAL_MACHINES = Messages.text("section.interval-applies-to-mean");

    /** What instructions do not see. */
    public static final String INSTRUCTIONS = Messages.text("section.instructions-are-those");

    /** Of every live load. */
    public static final String ONE_DATABASE = Messages.text("section.all-trials-use-one");

    /** What a reader must not conclude from a difference of profiles. */
    public static final List<String> PROFILES = List.of(
            Messages.text("section.one-unchanged-frame"),
            Messages.text("section.jvm-locates-samples"),
            Messages.text("section.lambdas-of-one-method"));

    private static final Pattern SINK = Pattern.compile(",(sink=(?!none)|runtime=connect)");

    private Limits() {}

    public static Chapter chapter(List<String> limits) {
        return new Chapter("limits", "Limits", "", List.of(Block.points(limits)));
    }

    /** What holds of recorded trials. */
    public static List<String> recorded() {
        List<String> limits = new ArrayList<>();
        limits.add(Messages.text("section.recorded-trials-cost-more"));
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
                Messages.text("section.tape-is-read"),
                Messages.text("section.cpu-per-event"),
                Messages.text("section.ratios-apply-to-this"),
                sink(variants.stream().map(VariantInfo::spec)),
                Messages.text("section.interval-covers-variation"));
    }

    /** Where its intervals hold. */
    public static String machines(CompareResult result) {
        return result.overMachines() ? SEVERAL_MACHINES : result.severalMachines() ? TWO_MACHINES : ONE_MACHINE;
    }

    /**
     * What becomes of events, and what of that is not in the figures.
     *
     * @param specs of variants, each of which may have a sink of its own
     */
    public static String sink(Stream<String> specs) {
        return specs.anyMatch(SINK.asPredicate())
                ? Messages.text("section.where-variant-has-sink")
                : Messages.text("section.consumer-counts-events");
    }
}
