package io.debezium.perf.harness.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import io.debezium.perf.harness.cli.Questions;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.render.HtmlRenderer;
import io.debezium.perf.harness.result.CheckResult;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.WorkedOut;

/** Made-up results as reports. */
final class Reported {

    private static final ResultFolder EMPTY = new ResultFolder(Path.of("there-is-no-such-folder"));

    private Reported() {}

    /** A result of every question, whole. */
    static Stream<Object> all() {
        return All.RESULTS.stream();
    }

    /** Made once, and for those alone that ask for all. */
    private static final class All {

        private static final List<Object> RESULTS = Stream.<Object>of(
                        RecordResultFixture.complete(),
                        AnalysisFixture.profile(),
                        CompareResultFixture.complete(),
                        CompareResultFixture.sweep(),
                        CompareResultFixture.counted(),
                        DifferenceFixture.result(),
                        JmhResultFixture.whole(),
                        LatencyResultFixture.compared(6, 0.7),
                        LatencyResultFixture.burst(),
                        SnapshotResultFixture.compared(6),
                        SnapshotResultFixture.counted(6),
                        ImpactResultFixture.measured(6, 0.8),
                        HistoryResultFixture.nights(),
                        golden("check-1", CheckResult.class),
                        VerifyResultFixture.complete(),
                        HistoryResultFixture.revisions(),
                        EvidenceResultFixture.faster(),
                        RepeatResultFixture.complete())
                .map(WorkedOut::in)
                .toList();
    }

    /** A result out of the golden files: there it is edited after a change of its form. */
    static <R> R golden(String name, Class<R> type) {
        return ResultJson.readPart(GoldenReportTest.GOLDEN.resolve(name).resolve("result.json"), type);
    }

    /** Of a result alone, without what its folder holds. */
    static String terminal(Object result, int columns, boolean colour) {
        try {
            return Questions.reports().of(WorkedOut.in(result), EMPTY).terminal(columns, colour);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Likewise. */
    static Document document(Object result) {
        try {
            return Questions.reports().of(WorkedOut.in(result), EMPTY).document();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Summary summary(Object result) {
        return document(result).summary();
    }

    static void write(Object result, ResultFolder folder) throws IOException {
        Questions.reports().of(WorkedOut.in(result), folder).write();
    }

    static void html(Document document, Path file) throws IOException {
        HtmlRenderer.write(document, file);
    }

    /** What a folder's report in Markdown has outside of code, which is shown as it is. */
    static String markup(ResultFolder folder) throws IOException {
        return markup(Files.readString(folder.markdown()));
    }

    static String markup(String markdown) {
        return markdown.replace("\\`", "").replaceAll("(?s)(`{3,}).*?\\1|`[^`]*`", "code");
    }
}
