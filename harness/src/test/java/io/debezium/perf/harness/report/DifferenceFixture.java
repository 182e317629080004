package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Path;

import io.debezium.perf.harness.question.diff.DiffResult;
import io.debezium.perf.harness.result.DifferenceFiles;
import io.debezium.perf.harness.result.DifferenceTree;
import io.debezium.perf.harness.result.ResultFolder;

/** A difference of two profiles out of the golden files, with its trees. */
final class DifferenceFixture {

    static final String GONE = "java.util.regex.Matcher.matches";
    static final String NEW = "io.debezium.connector.postgresql.TypeRegistry.cachedTypeModifiers";

    private static final ResultFolder GOLDEN = new ResultFolder(Reported.GOLDEN.resolve("diff-1"));

    private DifferenceFixture() {}

    static DifferenceTree cpu() {
        return DifferenceFiles.read(GOLDEN, 1).get(0);
    }

    static DiffResult result() {
        return Reported.golden("diff-1");
    }

    /** A result's folder with its trees, as {@code perf diff} leaves it before it renders the report. */
    static ResultFolder folder(Path path) throws IOException {
        ResultFolder folder = new ResultFolder(path.toAbsolutePath());
        for (DifferenceTree tree : DifferenceFiles.read(GOLDEN, 1)) {
            DifferenceFiles.write(tree, folder, 1);
        }
        return folder;
    }
}
