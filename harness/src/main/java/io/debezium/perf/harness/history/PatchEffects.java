package io.debezium.perf.harness.history;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.PatchEffect;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;
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

    private static final Comparator<PatchEffect> WORTH =
            Comparator.comparing(PatchEffects::hasInterval).thenComparing(PatchEffect::startedAt);

    private static final Pattern PATCH = Pattern.compile("(?:^|,)patch=([a-z0-9-]+)(?:$|,)");

    /** How the agent is told, by name, also of those that are asked for as all. */
    private static final Pattern APPLIED = Pattern.compile("-javaagent:\\S*patches\\.jar=([a-z0-9+-]+)");

    /**
     * Of the comparisons below a folder, those among them that another command has made.
     *
     * @param results may be missing
     */
    public static PatchEffects below(Path results) {
        List<PatchEffect> found = new ArrayList<>();
        List<String> skipped = new ArrayList<>();
        for (ResultFolder folder : ResultFolder.within(results)) {
            try {
                found.addAll(of(folder, results.relativize(folder.path()).toString()));
            } catch (Failure e) {
                skipped.add(e.getMessage() + ". It is left out.");
            }
        }
        return new PatchEffects(newest(found), skipped);
    }

    private static List<PatchEffect> of(ResultFolder folder, String name) {
        if (!ResultJson.command(folder.json()).equals("compare")) {
            return List.of();
        }
        CompareResult result = ResultJson.read(folder.json(), CompareResult.class);
        return result.variants().stream()
                .flatMap(candidate -> compared(result, candidate, name).stream())
                .toList();
    }

    /** Of a candidate that is its baseline with one patch, or with all, and nothing else; empty of any other. */
    private static Optional<PatchEffect> compared(CompareResult result, VariantInfo candidate, String folder) {
        return patch(result.variants().get(0), candidate).flatMap(patch -> cpu(result.comparisons(), candidate.spec())
                .map(cpu -> new PatchEffect(
                        patch,
                        applied(candidate),
                        candidate.debezium(),
                        result.tape().workload(),
                        candidate.plugin(),
                        cpu,
                        result.startedAt(),
                        folder)));
    }

    /** Empty where something else differs, or nothing, or several are named. */
    private static Optional<String> patch(VariantInfo baseline, VariantInfo candidate) {
        // A reader of no Debezium version has none of these.
        if (candidate.debezium() == null || candidate.plugin() == null) {
            return Optional.empty();
        }
        String settings = RunPoints.settings(candidate.spec());
        Matcher patch = PATCH.matcher(settings);
        boolean alike = candidate.debezium().equals(baseline.debezium())
                && candidate.plugin().equals(baseline.plugin())
                && Objects.equals(candidate.jdk(), baseline.jdk());
        return alike && patch.find() && without(settings, patch.group(1)).equals(RunPoints.settings(baseline.spec()))
                ? Optional.of(patch.group(1))
                : Optional.empty();
    }

    private static String without(String settings, String patch) {
        return SpecText.parts(settings).stream()
                .filter(part -> !part.equals("patch=" + patch))
                .collect(Collectors.joining(","));
    }

    private static Optional<Comparison> cpu(List<Comparison> comparisons, String candidate) {
        return comparisons.stream()
                .filter(comparison -> comparison.metric() == Metric.CPU_MICROS_PER_EVENT
                        && comparison.candidate().equals(candidate)
                        && Double.isFinite(comparison.ratio()))
                .findFirst();
    }

    private static List<String> applied(VariantInfo candidate) {
        Matcher agent = APPLIED.matcher(candidate.command());
        return agent.find() ? List.of(agent.group(1).split("\\+")) : List.of();
    }

    private static List<PatchEffect> newest(List<PatchEffect> found) {
        Map<List<String>, PatchEffect> newest = new LinkedHashMap<>();
        for (PatchEffect effect : found) {
            newest.merge(
                    List.of(effect.patch(), effect.plugin(), effect.workload()),
                    effect,
                    (one, other) -> WORTH.compare(one, other) > 0 ? one : other);
        }
        return newest.values().stream()
                .sorted(Comparator.comparing(PatchEffect::startedAt).reversed())
                .toList();
    }

    private static boolean hasInterval(PatchEffect effect) {
        return Double.isFinite(effect.cpu().ciLow())
                && Double.isFinite(effect.cpu().ciHigh());
    }
}
