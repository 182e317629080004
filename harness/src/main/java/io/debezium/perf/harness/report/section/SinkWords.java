package io.debezium.perf.harness.report.section;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.debezium.perf.harness.result.VariantInfo;

/** What becomes of events, and what of that is not in the figures. */
public final class SinkWords {

    private static final Pattern SINK = Pattern.compile(",sink=(?!none)");

    private SinkWords() {}

    /** @param variants each may have a sink of its own */
    public static String limit(List<VariantInfo> variants) {
        return limit(variants.stream().map(VariantInfo::spec));
    }

    /** @param specs as of variants */
    public static String limit(Stream<String> specs) {
        return specs.anyMatch(SINK.asPredicate())
                ? "Where a variant has a sink, that is in its figures: sink=json makes Debezium's JSON of each event, sink=kafka"
                        + " also sends it, and an event counts once the broker has acknowledged its batch. What else is done with"
                        + " events comes on top, and makes any difference smaller, end to end."
                : "The consumer counts and throws away. Serialisation, Kafka and the network come on top and make any"
                        + " difference smaller, end to end (sink=json and sink=kafka in a variant bring them in).";
    }
}
