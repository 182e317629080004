package io.debezium.perf.harness.history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.result.HistoryPoint;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;

/**
 * What folders of results hold for a history.
 *
 * @param points of all of them
 * @param skipped why a folder was left out, a sentence each
 */
record ResultFolders(List<HistoryPoint> points, List<String> skipped) {

    /**
     * Every folder of results below one, itself not among them. Those of commands without such figures are left out
     * without a word.
     *
     * @param results may be missing
     */
    static ResultFolders below(Path results) throws IOException {
        ResultFolders all = new ResultFolders(new ArrayList<>(), new ArrayList<>());
        for (ResultFolder folder : children(results)) {
            all.take(folder, false);
        }
        return all;
    }

    /**
     * Folders of results, or folders of those.
     *
     * @throws InvalidConfiguration if one is neither
     */
    static ResultFolders of(List<Path> named) throws IOException {
        ResultFolders all = new ResultFolders(new ArrayList<>(), new ArrayList<>());
        for (Path path : named) {
            ResultFolder folder = new ResultFolder(path.toAbsolutePath().normalize());
            List<ResultFolder> children = children(folder.path());
            if (Files.isRegularFile(folder.json())) {
                all.take(folder, true);
            } else if (children.isEmpty()) {
                throw new InvalidConfiguration(
                        path.toString(),
                        "holds no result.json, nor does a folder in it",
                        "Name a folder below results/ that perf has written.");
            }
            for (ResultFolder child : children) {
                all.take(child, false);
            }
        }
        return all;
    }

    private void take(ResultFolder folder, boolean named) {
        try {
            if (named || ResultPoints.COMMANDS.contains(ResultJson.command(folder.json()))) {
                List<HistoryPoint> own = ResultPoints.of(folder);
                points.addAll(own);
                if (own.isEmpty()) {
                    skipped.add(
                            folder.json()
                                    + ": has no figure that counts, for what it measured failed or was disturbed. It is left out.");
                }
            }
        } catch (Failure e) {
            skipped.add(e.getMessage() + ". It is left out.");
        }
    }

    /**
     * Every folder of results below one, those of runs that another one is made of among them; not what trials have kept.
     *
     * @param results may be missing
     */
    static List<ResultFolder> within(Path results) throws IOException {
        List<ResultFolder> found = new ArrayList<>();
        if (Files.isDirectory(results)) {
            try (Stream<Path> below = Files.list(results)) {
                for (Path folder : below.filter(Files::isDirectory).sorted().toList()) {
                    if (!folder.endsWith("trials")) {
                        ResultFolder own = new ResultFolder(folder);
                        if (Files.isRegularFile(own.json())) {
                            found.add(own);
                        }
                        found.addAll(within(folder));
                    }
                }
            }
        }
        return found;
    }

    private static List<ResultFolder> children(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> found = Files.list(folder)) {
            return found.sorted()
                    .map(path -> new ResultFolder(path.toAbsolutePath().normalize()))
                    .filter(result -> Files.isRegularFile(result.json()))
                    .toList();
        }
    }
}
