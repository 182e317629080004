package io.debezium.perf.harness.history;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.PatchEffect;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.variant.SpecText;

/**
 * What each patch was last measured to do.
 *
 * @param effects for each patch, plugin and workload the newest that has an interval, or, where none has, the newest; the
 *     newest first
 * @param skipped why a result was left out, a sentence each
 */
public record PatchEffects(List<PatchEffect> effects, List<String> skipped) {

    private static final Comparator<PatchEffect> WORTH = Comparator.comparing((PatchEffect effect) ->
                    Double.isFinite(effect.cpu().ciHigh() - effect.cpu().ciLow()))
            .thenComparing(PatchEffect::startedAt);

    private static final String PATCH = "patch=";

    /**
     * Of the comparisons below a folder, those among them that another command has made.
     *
     * @param results may be missing
     */
    public static PatchEffects below(Path results) {
        Map<List<String>, PatchEffect> newest = new LinkedHashMap<>();
        List<String> unreadable = StoredComparisons.read(ResultFolder.within(results), (folder, result) -> {
            String name = results.relativize(folder.path()).toString();
            for (VariantInfo candidate : result.variants()) {
                patch(result.variants().get(0), candidate)
                        .flatMap(patch -> effect(patch, result, candidate, name))
                        .ifPresent(effect -> newest.merge(
                                List.of(effect.patch(), effect.plugin(), effect.workload()),
                                effect,
                                (one, other) -> WORTH.compare(one, other) > 0 ? one : other));
            }
        });
        return new PatchEffects(
                newest.values().stream()
                        .sorted(Comparator.comparing(PatchEffect::startedAt).reversed())
                        .toList(),
                unreadable);
    }

    /** That of a candidate that is its baseline with one patch, or with all, and nothing else; empty of any other. */
    private static Optional<String> patch(VariantInfo baseline, VariantInfo candidate) {
        Set<String> added = parts(candidate);
        boolean more = added.containsAll(parts(baseline));
        added.removeAll(parts(baseline));
        return added.stream()
                .filter(part -> more && added.size() == 1 && part.startsWith(PATCH) && !part.contains("+"))
                // A reader of no Debezium version has neither of these.
                .filter(part -> candidate.debezium() != null && candidate.plugin() != null)
                .map(part -> part.substring(PATCH.length()))
                .findFirst();
    }

    private static Set<String> parts(VariantInfo variant) {
        return SpecText.parts(variant.spec()).stream().collect(Collectors.toSet());
    }

    private static Optional<PatchEffect> effect(
            String patch, CompareResult result, VariantInfo candidate, String folder) {
        return result.comparisons().stream()
                .filter(comparison -> comparison.metric() == Metric.CPU_MICROS_PER_EVENT
                        && comparison.candidate().equals(candidate.spec())
                        && Double.isFinite(comparison.ratio()))
                .findFirst()
                .map(cpu -> new PatchEffect(
                        patch,
                        candidate.debezium(),
                        result.tape().workload(),
                        candidate.plugin(),
                        cpu,
                        result.startedAt(),
                        folder));
    }
}
