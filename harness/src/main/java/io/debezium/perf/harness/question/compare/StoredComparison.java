package io.debezium.perf.harness.question.compare;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;

/** A stored result of {@code perf compare}, with its folder. */
public record StoredComparison(ResultFolder folder, CompareResult result) {

    /**
     * Reads results when they are asked for, so that a caller need not hold all of them at once.
     *
     * @param named folders of results, or folders that hold some
     * @param unreadable to which a sentence is added for each result that cannot be read
     */
    public static Stream<StoredComparison> in(List<Path> named, List<String> unreadable) {
        return named.stream()
                .map(path -> new ResultFolder(path.toAbsolutePath().normalize()))
                .flatMap(own -> Stream.concat(
                        Stream.of(own).filter(each -> Files.isRegularFile(each.json())),
                        ResultFolder.within(own.path()).stream()))
                .flatMap(folder -> read(folder, unreadable).stream());
    }

    private static Optional<StoredComparison> read(ResultFolder folder, List<String> unreadable) {
        try {
            return ResultJson.command(folder.json()).equals("compare")
                    ? Optional.of(new StoredComparison(folder, ResultJson.read(folder.json(), CompareResult.class)))
                    : Optional.empty();
        } catch (Failure e) {
            unreadable.add(e.getMessage() + ". It is left out.");
            return Optional.empty();
        }
    }
}
