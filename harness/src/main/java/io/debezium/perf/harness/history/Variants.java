package io.debezium.perf.harness.history;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.debezium.perf.harness.result.HistoryPoint;
import io.debezium.perf.harness.result.VariantInfo;

/** What of a variant decides on which line its figures stand. */
final class Variants {

    private static final String DEBEZIUM = "debezium";

    /** The plugin that was used and the JDK that it was are known better than by what was typed. */
    private static final Set<String> KNOWN_OTHERWISE = Set.of("plugin", "jdk");

    private Variants() {}

    /**
     * A variant that has a Debezium version.
     *
     * @param plugin empty for a micro-benchmark
     */
    record Subject(HistoryPoint.Variant variant, String plugin) {}

    /** The places of each in the run's list: the baseline may be there once more. Readers of no Debezium version are not. */
    static Map<Subject, List<Integer>> places(List<VariantInfo> variants) {
        Map<Subject, List<Integer>> places = new LinkedHashMap<>();
        for (int i = 0; i < variants.size(); i++) {
            VariantInfo variant = variants.get(i);
            if (DEBEZIUM.equals(variant.kind()) && variant.debezium() != null) {
                places.computeIfAbsent(subject(variant), any -> new ArrayList<>())
                        .add(i);
            }
        }
        return places;
    }

    private static Subject subject(VariantInfo variant) {
        return new Subject(
                new HistoryPoint.Variant(
                        variant.debezium(),
                        variant.jdk() == null ? "not known" : variant.jdk(),
                        with(variant.spec() == null ? "" : variant.spec())),
                variant.plugin() == null ? "" : variant.plugin());
    }

    /** All but the version, by the keys' names; {@code jvm=} twice keeps its order. */
    static String with(String spec) {
        int comma = spec.indexOf(',');
        return comma < 0
                ? ""
                : Arrays.stream(spec.substring(comma + 1).split(",(?=[A-Za-z][A-Za-z0-9._-]*=)"))
                        .filter(part -> !KNOWN_OTHERWISE.contains(key(part)))
                        .sorted(Comparator.comparing(Variants::key))
                        .collect(Collectors.joining(","));
    }

    private static String key(String part) {
        return part.split("=", 2)[0];
    }
}
