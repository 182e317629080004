package io.debezium.perf.harness.report.section;

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

    private static final Pattern SINK = Pattern.compile(",(sink=(?!none)|runtime=connect)");

    private Limits() {}

    public static Chapter chapter(List<String> limits) {
        return new Chapter("limits", "Limits", "", List.of(Block.points(limits)));
    }

    /**
     * For differences of profiles.
     *
     * @param code of the message about the recordings
     */
    public static List<String> profiles(String code) {
        return Stream.of(
                        code,
                        "section.one-unchanged-frame",
                        "section.jvm-locates-samples",
                        "section.lambdas-of-one-method")
                .map(Messages::text)
                .toList();
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
        return Messages.text(
                result.overMachines()
                        ? "section.interval-applies-to-mean"
                        : result.severalMachines()
                                ? "section.interval-applies-to-these"
                                : "section.interval-applies-to-this");
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
