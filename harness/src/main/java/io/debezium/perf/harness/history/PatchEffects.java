package io.debezium.perf.harness.history;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.PatchEffect;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.ScreenResult;

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

    public PatchEffects {
        effects = List.copyOf(effects);
        skipped = List.copyOf(skipped);
    }

    /**
     * Of the comparisons and screenings below a folder, those among them that another command has made.
     *
     * @param results may be missing
     */
    public static PatchEffects below(Path results) throws IOException {
        List<PatchEffect> found = new ArrayList<>();
        List<String> skipped = new ArrayList<>();
        for (ResultFolder folder : ResultFolders.within(results)) {
            try {
                found.addAll(of(folder, results.relativize(folder.path()).toString()));
            } catch (Failure e) {
                skipped.add(e.getMessage() + ". It is left out.");
            }
        }
        return new PatchEffects(newest(found), skipped);
    }

    private static List<PatchEffect> of(ResultFolder folder, String name) {
        return switch (ResultJson.command(folder.json())) {
            case "compare" -> {
                CompareResult result = ResultJson.read(folder.json(), CompareResult.class);
                ResultPoints.whole(folder, result.startedAt(), result.tape());
                yield PatchedPairs.of(result, name);
            }
            case "screen" -> {
                ScreenResult result = ResultJson.read(folder.json(), ScreenResult.class);
                ResultPoints.whole(folder, result.startedAt(), result.tape());
                yield ScreenedPatches.of(result, name);
            }
            default -> List.of();
        };
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
