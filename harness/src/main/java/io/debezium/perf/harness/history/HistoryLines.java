package io.debezium.perf.harness.history;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.result.HistoryPoint;
import io.debezium.perf.harness.result.HistoryPoint.Identity;
import io.debezium.perf.harness.result.ResultJson;

/**
 * What a history says.
 *
 * @param points that count, in the order that they were first added
 * @param damaged what is wrong with which line, a sentence each
 */
record HistoryLines(List<HistoryPoint> points, List<String> damaged) {

    /** The one field of a line that every version can read. */
    private record Version(Integer schemaVersion) {}

    /** @throws InvalidConfiguration if a line was written by a newer version */
    static HistoryLines of(Path file, String text) {
        Map<Identity, HistoryPoint> points = new LinkedHashMap<>();
        List<String> damaged = new ArrayList<>();
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).isBlank()) {
                try {
                    HistoryPoint point = point(file, lines.get(i), i + 1);
                    points.put(point.identity(), point);
                } catch (IllegalArgumentException e) {
                    damaged.add("Line %d of %s is left out, it is damaged: %s".formatted(i + 1, file, brief(e)));
                }
            }
        }
        return new HistoryLines(List.copyOf(points.values()), List.copyOf(damaged));
    }

    /** Those of others that are not said here yet, none twice. */
    List<HistoryPoint> without(List<HistoryPoint> others) {
        Map<Identity, HistoryPoint> said = new LinkedHashMap<>();
        points.forEach(point -> said.put(point.identity(), point));
        List<HistoryPoint> fresh = new ArrayList<>();
        for (HistoryPoint other : others) {
            HistoryPoint before = said.put(other.identity(), other);
            if (before == null || !before.saysTheSameAs(other)) {
                fresh.add(other);
            }
        }
        return fresh;
    }

    private static HistoryPoint point(Path file, String line, int number) {
        Integer version = ResultJson.readLine(line, Version.class).schemaVersion();
        if (version != null && version > HistoryPoint.SCHEMA_VERSION) {
            throw new InvalidConfiguration(
                    "line %d of %s".formatted(number, file),
                    "has schemaVersion %d, this version reads %d".formatted(version, HistoryPoint.SCHEMA_VERSION),
                    "Use the version of the harness that wrote it, or name another file with --file.");
        }
        if (version == null || version < 1) {
            throw new IllegalArgumentException("it has no schemaVersion");
        }
        return ResultJson.readLine(line, HistoryPoint.class);
    }

    /** Jackson says on further lines where it was and what it expected. */
    private static String brief(IllegalArgumentException e) {
        return e.getMessage().lines().findFirst().orElse("");
    }
}
