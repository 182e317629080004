package io.debezium.perf.harness.history;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.Folders;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.result.HistoryPoint;
import io.debezium.perf.harness.result.HistorySource;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.ResultOf;

/** What folders of results hold for a history, and why some of them hold nothing. */
final class ResultFolders {

    /** The types of results that have figures for it, by their commands. */
    private final SortedMap<String, Class<? extends HistorySource<?, ?>>> types = new TreeMap<>();

    private final List<HistoryPoint> points = new ArrayList<>();
    private final List<String> skipped = new ArrayList<>();

    /** @param results all types of results; those that are a {@link HistorySource} count */
    @SuppressWarnings("unchecked")
    ResultFolders(List<Class<?>> results) {
        for (Class<?> type : results) {
            if (HistorySource.class.isAssignableFrom(type)) {
                types.put(type.getAnnotation(ResultOf.class).value(), (Class<? extends HistorySource<?, ?>>) type);
            }
        }
    }

    /** Whose results have figures, for a sentence: {@code bisect, compare or jmh}. */
    String commands() {
        return String.join(", ", types.keySet()).replaceFirst(", (?!.*, )", " or ");
    }

    /** Of all that were taken. */
    List<HistoryPoint> points() {
        return points;
    }

    /** Why a folder was left out, a sentence each. */
    List<String> skipped() {
        return skipped;
    }

    /**
     * Takes every folder of results below one, itself not among them. Those of commands without such figures are left out
     * without a word.
     *
     * @param results may be missing
     */
    void takeBelow(Path results) {
        for (ResultFolder folder : children(results)) {
            take(folder, false);
        }
    }

    /**
     * Takes folders of results, or folders of those.
     *
     * @throws InvalidConfiguration if one is neither
     */
    void take(List<Path> named) {
        for (Path path : named) {
            ResultFolder folder = new ResultFolder(path.toAbsolutePath().normalize());
            if (Files.isRegularFile(folder.json())) {
                take(folder, true);
            } else if (children(folder.path()).isEmpty()) {
                throw new InvalidConfiguration(
                        path.toString(),
                        "holds no result.json, nor does a folder in it",
                        "Name a folder below results/ that perf has written.");
            }
            takeBelow(folder.path());
        }
    }

    private void take(ResultFolder folder, boolean named) {
        try {
            String command = ResultJson.command(folder.json());
            if (types.containsKey(command)) {
                HistorySource<?, ?> result = ResultJson.read(folder.json(), types.get(command));
                List<HistoryPoint> own =
                        RunPoints.of(result, folder.path().getFileName().toString());
                points.addAll(own);
                if (own.isEmpty()) {
                    skipped.add(
                            folder.json()
                                    + ": has no valid figure: its trials failed, were disturbed or are those of shards. It is left out.");
                }
            } else if (named) {
                skipped.add("%s: is a result of '%s', which has no figures for a history. It is left out."
                        .formatted(folder.json(), command));
            }
        } catch (Failure e) {
            skipped.add(e.getMessage() + ". It is left out.");
        }
    }

    private static List<ResultFolder> children(Path folder) {
        return Folders.children(folder).stream()
                .map(path -> new ResultFolder(path.toAbsolutePath().normalize()))
                .filter(result -> Files.isRegularFile(result.json()))
                .toList();
    }
}
