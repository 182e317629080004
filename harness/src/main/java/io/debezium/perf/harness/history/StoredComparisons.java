package io.debezium.perf.harness.history;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;

/** The results of {@code perf compare} among others. */
final class StoredComparisons {

    private StoredComparisons() {}

    /**
     * Reads one after the other, since together they may be larger than the heap.
     *
     * @return why a result could not be read, a sentence each
     */
    static List<String> read(List<ResultFolder> folders, BiConsumer<ResultFolder, CompareResult> reader) {
        List<String> unreadable = new ArrayList<>();
        for (ResultFolder folder : folders) {
            try {
                if (ResultJson.command(folder.json()).equals("compare")) {
                    reader.accept(folder, ResultJson.read(folder.json(), CompareResult.class));
                }
            } catch (Failure e) {
                unreadable.add(e.getMessage() + ". It is left out.");
            }
        }
        return unreadable;
    }
}
