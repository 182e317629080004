package io.debezium.perf.harness.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.Folders;
import io.debezium.perf.harness.cli.Questions;
import io.debezium.perf.harness.question.check.CheckResult;
import io.debezium.perf.harness.question.count.CountResult;
import io.debezium.perf.harness.question.diff.DiffResult;
import io.debezium.perf.harness.question.evidence.EvidenceResult;
import io.debezium.perf.harness.question.history.HistoryResult;
import io.debezium.perf.harness.question.impact.ImpactResult;
import io.debezium.perf.harness.question.jmh.JmhResult;
import io.debezium.perf.harness.question.latency.LatencyResult;
import io.debezium.perf.harness.question.record.RecordResult;
import io.debezium.perf.harness.question.repeat.RepeatResult;
import io.debezium.perf.harness.question.snapshot.SnapshotResult;
import io.debezium.perf.harness.question.verify.VerifyResult;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.render.HtmlRenderer;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.ResultOf;
import io.debezium.perf.harness.result.WorkedOut;

/** Made-up results as reports. */
final class Reported {

    /** Of each golden result a folder with its {@code result.json} and its {@code report.md}. */
    static final Path GOLDEN = Path.of("src/test/golden");

    private static final ResultFolder EMPTY = new ResultFolder(Path.of("there-is-no-such-folder"));

    private static final Map<String, Class<? extends Result>> TYPES = Stream.of(
                    CheckResult.class,
                    CompareResult.class,
                    CountResult.class,
                    DiffResult.class,
                    EvidenceResult.class,
                    HistoryResult.class,
                    ImpactResult.class,
                    JmhResult.class,
                    LatencyResult.class,
                    RecordResult.class,
                    RepeatResult.class,
                    SnapshotResult.class,
                    VerifyResult.class)
            .collect(Collectors.toMap(type -> type.getAnnotation(ResultOf.class).value(), type -> type));

    private static final Map<String, Record> READ = new ConcurrentHashMap<>();

    private Reported() {}

    /** The names of all golden results. */
    static List<String> names() {
        return Folders.children(GOLDEN).stream()
                .filter(folder -> Files.exists(folder.resolve("report.md")))
                .map(folder -> folder.getFileName().toString())
                .toList();
    }

    static Stream<Record> all() {
        return names().stream().map(Reported::golden);
    }

    /**
     * A result out of the golden files, one of each question: there it is edited after a change of its form. Others follow
     * from it by a few changes.
     */
    @SuppressWarnings("unchecked")
    static <R> R golden(String name) {
        Record read = READ.get(name);
        if (read == null) {
            read = switch (name) {
                case "compare-2" -> CompareCases.sweep();
                case "compare-3" -> CompareCases.counted();
                case "latency-2" -> LatencyResultFixture.burst();
                case "snapshot-2" -> SnapshotResultFixture.counted(6);
                case "profile-1" -> RecordResultFixture.profile();
                default -> {
                    Path file = GOLDEN.resolve(name).resolve("result.json");
                    yield (Record) ResultJson.readPart(file, TYPES.get(ResultJson.command(file)));
                }
            };
            READ.put(name, read);
        }
        return (R) read;
    }

    /** Of a result alone, without what its folder holds. */
    static String terminal(Object result, int columns, boolean colour) {
        try {
            return Questions.reports().of(WorkedOut.in(result), EMPTY).terminal(columns, colour);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The document of a result alone, without what its folder holds. */
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
