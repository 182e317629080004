package io.debezium.perf.harness.result;

import java.util.List;

/**
 * What was under test.
 *
 * @param spec as given; candidates differ, the baseline may be one of them once more
 * @param kind {@code debezium}, or {@code raw} (a reader of ours that only receives)
 * @param debezium the version, or null for what is not Debezium
 * @param jdk its version with its vendor
 * @param overlay what was laid over the class path; empty for nothing
 * @param replaced classes that the overlay really replaced, by their names
 * @param source what was changed about the release's sources and compiled; null where nothing was
 * @param content when and in which run its content was found to be the tape's; null where it is not known
 * @param command the command line of its newest trial; the class path is in a file beside its log
 */
public record VariantInfo(
        String spec,
        String kind,
        String debezium,
        String plugin,
        String jdk,
        List<String> jvm,
        List<Property> properties,
        List<String> overlay,
        List<String> replaced,
        SourceInfo source,
        String content,
        String command) {}
