package io.debezium.perf.harness.history;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.result.HistoryPoint;
import io.debezium.perf.harness.result.HistoryResult;
import io.debezium.perf.harness.result.HistoryResult.HistoryChart;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.ResultHeader;

/**
 * {@code perf history}: adds what folders of results hold to the file, and puts together what the file says.
 *
 * @param folders of results, or of folders of those; empty for all below {@code results}
 * @param results where the project's results are
 * @param file that the history is kept in; need not exist
 * @param benchmark found in the name of what is shown, whole or as a report writes it; empty for all
 * @param metrics that are shown; empty for all
 * @param types of all results that there are; those that are a {@code HistorySource} have figures
 * @param commandLine what was typed
 */
public record History(
        List<Path> folders,
        Path results,
        Path file,
        Optional<Pattern> benchmark,
        Set<Metric> metrics,
        List<Class<?>> types,
        String commandLine) {

    /**
     * Figures that are in the file already are not added again.
     *
     * @throws InvalidConfiguration if a folder is none of results, a line is of a newer version, or nothing is left to show
     * @throws io.debezium.perf.harness.UnfitEnvironment if the file cannot be read or written
     */
    public HistoryResult run(Instant now) {
        ResultFolders found = new ResultFolders(types);
        if (folders.isEmpty()) {
            found.takeBelow(results);
        } else {
            found.take(folders);
        }
        HistoryFile history = new HistoryFile(file);
        int added = history.add(found.points());
        HistoryFile.ParsedHistory lines = history.read();
        List<String> notes = new ArrayList<>(lines.damaged());
        notes.addAll(found.skipped());
        if (lines.points().isEmpty()) {
            throw nothing(notes);
        }
        String here = Machine.here().fingerprint();
        List<HistoryPoint> shown = shown(lines.points());
        Nights nights = new Nights(shown, metrics);
        List<HistoryChart> charts = new ArrayList<>(nights.charts(here));
        charts.addAll(
                Groups.of(shown.stream().filter(point -> !nights.isBuild(point)).toList(), here));
        return new HistoryResult(
                ResultHeader.of(HistoryResult.class, now, commandLine),
                file.toString(),
                here,
                lines.points().size(),
                added,
                charts,
                notes,
                HistoryPoint.CONFIDENCE);
    }

    private List<HistoryPoint> shown(List<HistoryPoint> points) {
        List<HistoryPoint> shown = points.stream()
                .filter(point -> metrics.isEmpty() || metrics.contains(point.metric()))
                .filter(point -> benchmark
                        .map(pattern -> isFound(pattern, point.measured()))
                        .orElse(true))
                .toList();
        if (shown.isEmpty()) {
            throw new InvalidConfiguration(
                    commandLine,
                    "matches none of %d figures".formatted(points.size()),
                    "There are figures of "
                            + points.stream()
                                    .map(point -> point.measured().name() + " by "
                                            + point.metric().id())
                                    .distinct()
                                    .sorted()
                                    .collect(Collectors.joining(", "))
                            + ".");
        }
        return shown;
    }

    private static boolean isFound(Pattern pattern, HistoryPoint.BenchmarkCase measured) {
        return pattern.matcher(measured.name()).find()
                || pattern.matcher(measured.label()).find();
    }

    private InvalidConfiguration nothing(List<String> notes) {
        return new InvalidConfiguration(
                folders.isEmpty()
                        ? results.toString()
                        : folders.stream().map(Path::toString).collect(Collectors.joining(" ")),
                "has no figures for a history, and %s has none yet".formatted(file),
                String.join("\n", notes)
                        + (notes.isEmpty() ? "" : "\n")
                        + "First run scripts/perf %s, or name folders of results."
                                .formatted(new ResultFolders(types).commands()));
    }
}
