package io.debezium.perf.harness.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.PatchEffect;
import io.debezium.perf.harness.result.VariantInfo;

/** The candidates of a comparison that are its baseline with one patch, or with all, and nothing else. */
final class PatchedPairs {

    private static final Pattern PATCH = Pattern.compile("(?:^|,)patch=([a-z0-9-]+)(?:$|,)");

    /** How the agent is told, by name, also of those that are asked for as all. */
    private static final Pattern APPLIED = Pattern.compile("-javaagent:\\S*patches\\.jar=([a-z0-9+-]+)");

    private PatchedPairs() {}

    /** @param folder of the result, for people */
    static List<PatchEffect> of(CompareResult result, String folder) {
        List<PatchEffect> effects = new ArrayList<>();
        for (VariantInfo candidate : result.variants()) {
            patch(result.variants().get(0), candidate)
                    .flatMap(patch -> cpu(result, candidate)
                            .map(cpu -> new PatchEffect(
                                    patch,
                                    applied(candidate),
                                    candidate.debezium(),
                                    result.tape().workload(),
                                    candidate.plugin(),
                                    cpu,
                                    result.startedAt(),
                                    folder)))
                    .ifPresent(effects::add);
        }
        return effects;
    }

    /** Empty where something else differs, or nothing, or several are named. */
    private static Optional<String> patch(VariantInfo baseline, VariantInfo candidate) {
        // A reader of no Debezium version has none of these.
        if (candidate.debezium() == null || candidate.plugin() == null) {
            return Optional.empty();
        }
        String with = Variants.with(candidate.spec());
        Matcher patch = PATCH.matcher(with);
        boolean alike = candidate.debezium().equals(baseline.debezium())
                && candidate.plugin().equals(baseline.plugin())
                && Objects.equals(candidate.jdk(), baseline.jdk());
        return alike && patch.find() && without(with, patch.group(1)).equals(Variants.with(baseline.spec()))
                ? Optional.of(patch.group(1))
                : Optional.empty();
    }

    private static String without(String with, String patch) {
        return String.join(
                ",",
                Pattern.compile(",")
                        .splitAsStream(with)
                        .filter(part -> !part.equals("patch=" + patch))
                        .toList());
    }

    private static Optional<Comparison> cpu(CompareResult result, VariantInfo candidate) {
        return result.comparisons().stream()
                .filter(comparison -> comparison.candidate().equals(candidate.spec()))
                .filter(comparison ->
                        comparison.metric() == Metric.CPU_MICROS_PER_EVENT && Double.isFinite(comparison.ratio()))
                .findFirst();
    }

    private static List<String> applied(VariantInfo candidate) {
        Matcher agent = APPLIED.matcher(candidate.command() == null ? "" : candidate.command());
        return agent.find() ? List.of(agent.group(1).split("\\+")) : List.of();
    }
}
