package io.debezium.perf.harness.result;

import java.util.List;

/**
 * A variant under test.
 *
 * @param spec as given; the specs of candidates are distinct, but one may be that of the baseline
 * @param kind {@code debezium}, or {@code raw} (a reader of ours that only receives)
 * @param debezium the version, or null for what is not Debezium
 * @param jdk its version with its vendor
 * @param overlay entries in front of the class path; empty for none
 * @param replaced names of the classes that the overlay replaced
 * @param source the changed sources that were compiled; null if there are none
 * @param content when and in which run its events were found to be the tape's; null where unknown
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
        String command) {

    /** Whether one of the two is Debezium and the other is not, so that they do not do the same work. */
    public boolean peerOf(VariantInfo other) {
        return (debezium == null) != (other.debezium == null);
    }
}
