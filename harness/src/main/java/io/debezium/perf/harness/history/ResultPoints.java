package io.debezium.perf.harness.history;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.result.BisectResult;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.HistoryPoint;
import io.debezium.perf.harness.result.JmhResult;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;

/**
 * The figures of a folder of results. {@code record} has none that could stand here: what an event costs under a live load
 * depends on how much of it came, and one run has no interval. Nor has {@code calibrate}, whose variant is slowed down on
 * purpose.
 */
final class ResultPoints {

    /** The commands whose results have figures. */
    static final Set<String> COMMANDS = Set.of("jmh", "compare", "bisect");

    private ResultPoints() {}

    /** @throws InvalidConfiguration if it holds no result of these commands that this version can read */
    static List<HistoryPoint> of(ResultFolder folder) {
        String command = ResultJson.command(folder.json());
        String name = folder.path().getFileName().toString();
        return switch (command) {
            case "jmh" -> {
                JmhResult result = ResultJson.read(folder.json(), JmhResult.class);
                whole(folder, result.environment(), result.design());
                yield JmhPoints.of(result, name);
            }
            case "compare" -> {
                CompareResult result = ResultJson.read(folder.json(), CompareResult.class);
                whole(folder, result.environment(), result.design(), result.tape());
                yield TrialPoints.of(result, name);
            }
            case "bisect" -> {
                BisectResult result = ResultJson.read(folder.json(), BisectResult.class);
                whole(folder, result.environment(), result.design(), result.tape());
                yield bisected(result, folder, name);
            }
            default ->
                throw new InvalidConfiguration(
                        folder.json().toString(),
                        "is a result of '%s', which has no figures for a history".formatted(command),
                        "Those of %s have."
                                .formatted(String.join(
                                        ", ", COMMANDS.stream().sorted().toList())));
        };
    }

    private static List<HistoryPoint> bisected(BisectResult result, ResultFolder folder, String name) {
        if (result.variants().isEmpty() && !result.trials().isEmpty()) {
            throw new InvalidConfiguration(
                    folder.json().toString(),
                    "does not say on which JDK and with which plugin it was measured, as older versions did not",
                    "Measure it again.");
        }
        return TrialPoints.of(result, name);
    }

    /** @throws InvalidConfiguration if a part that every result has is missing */
    static void whole(ResultFolder folder, Object... parts) {
        if (Stream.of(parts).anyMatch(part -> part == null)) {
            throw new InvalidConfiguration(
                    folder.json().toString(),
                    "is not a whole result: it does not say on what machine or how it was measured",
                    "Measure it again.");
        }
    }
}
