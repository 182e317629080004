package io.debezium.perf.harness.profile;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.Analysis.Owner;
import io.debezium.perf.harness.result.Analysis.ProfileRow;

/** Writes a profile for other tools: collapsed stacks, and each table as CSV. */
public final class AnalysisFiles {

    private AnalysisFiles() {}

    /**
     * Writes {@code cpu.collapsed} in samples, {@code cpu-time.collapsed} in microseconds where CPU time is known, {@code
     * alloc.collapsed} in bytes, and a {@code .csv} for each table.
     *
     * @param folder is created when missing
     * @throws InvalidConfiguration if it holds one of these files already
     * @throws IOException if a file cannot be written
     */
    public static void write(Profile profile, Path folder) throws IOException {
        try {
            Files.createDirectories(folder);
            Collapsed.write(profile.cpu(), folder.resolve("cpu.collapsed"));
            if (!profile.cpuTime().stacks().isEmpty()) {
                Collapsed.write(profile.cpuTime(), folder.resolve("cpu-time.collapsed"));
            }
            Collapsed.write(profile.allocation(), folder.resolve("alloc.collapsed"));
            cpu(profile.analysis().cpu(), folder);
            allocation(profile.analysis().allocation(), folder);
            others(profile.analysis(), folder);
        } catch (FileAlreadyExistsException e) {
            throw InvalidConfiguration.of("profile.exists-already", e.getFile()).because(e);
        }
    }

    private static void cpu(Analysis.Cpu cpu, Path folder) throws IOException {
        rows(folder.resolve("cpu-self.csv"), "method", "cpu_micros_per_event", cpu.self());
        rows(folder.resolve("cpu-total.csv"), "method", "cpu_micros_per_event", cpu.total());
        rows(folder.resolve("cpu-threads.csv"), "thread", "cpu_micros_per_event", cpu.threads());
        owners(folder.resolve("cpu-debezium.csv"), "top_frame", "cpu_micros_per_event", cpu.debezium());
    }

    private static void allocation(Analysis.Allocation allocation, Path folder) throws IOException {
        rows(folder.resolve("alloc-sites.csv"), "method", "bytes_per_event", allocation.sites());
        rows(folder.resolve("alloc-classes.csv"), "class", "bytes_per_event", allocation.classes());
        owners(folder.resolve("alloc-debezium.csv"), "class", "bytes_per_event", allocation.debezium());
    }

    private static void others(Analysis analysis, Path folder) throws IOException {
        csv(
                folder.resolve("exceptions.csv"),
                List.of("class", "message", "site", "debezium_method", "count", "per_event"),
                analysis.exceptions().stream()
                        .map(t -> values(t.className(), t.message(), t.site(), t.owner(), t.count(), t.perEvent())));
        csv(
                folder.resolve("gc-pauses.csv"),
                List.of("second", "millis", "name"),
                analysis.gc().pauses().stream().map(p -> values(p.second(), p.millis(), p.name())));
        csv(
                folder.resolve("waits.csv"),
                List.of("kind", "class", "debezium_method", "thread", "count", "millis"),
                analysis.waits().stream()
                        .map(w -> values(w.kind(), w.on(), w.owner(), w.thread(), w.count(), w.millis())));
        csv(
                folder.resolve("findings.csv"),
                List.of("severity", "score", "rule", "topic", "summary", "explanation"),
                analysis.findings().stream()
                        .map(f -> values(f.severity(), f.score(), f.rule(), f.topic(), f.summary(), f.explanation())));
    }

    private static void rows(Path file, String name, String perEvent, List<ProfileRow> rows) throws IOException {
        csv(
                file,
                List.of(name, "samples", "share", "ci_low", "ci_high", perEvent, "too_few"),
                rows.stream()
                        .map(r -> values(
                                r.name(), r.samples(), r.share(), r.ciLow(), r.ciHigh(), r.perEvent(), r.tooFew())));
    }

    /** A line for each owner, in which the detail is empty, followed by its details. */
    private static void owners(Path file, String on, String perEvent, List<Owner> owners) throws IOException {
        csv(
                file,
                List.of("debezium_method", on, "samples", "share", "ci_low", "ci_high", perEvent, "too_few"),
                owners.stream()
                        .flatMap(owner -> Stream.concat(
                                Stream.of(detail(owner, "", owner.method())),
                                owner.on().stream().map(row -> detail(owner, row.name(), row)))));
    }

    private static List<Object> detail(Owner owner, String on, ProfileRow r) {
        return values(
                owner.method().name(), on, r.samples(), r.share(), r.ciLow(), r.ciHigh(), r.perEvent(), r.tooFew());
    }

    /** Unlike {@link List#of} takes null, which stands for unknown. */
    private static List<Object> values(Object... values) {
        return Arrays.asList(values);
    }

    /**
     * Writes a table as comma-separated values (RFC 4180): a header, CRLF, fields quoted where they must be, UTF-8. Numbers
     * are written as Java literals, whatever the locale; what is unknown is an empty field.
     *
     * @param file must not exist
     * @param rows as many values each as the header has names; null for what is unknown
     */
    private static void csv(Path file, List<String> header, Stream<List<Object>> rows) throws IOException {
        NewFile.write(file, out -> {
            // Unlike Files.newBufferedWriter this writes a question mark for half a surrogate pair, which a message may
            // well hold, instead of failing.
            Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
            writer.write(line(header));
            for (List<Object> row : (Iterable<List<Object>>) rows::iterator) {
                writer.write(line(row));
            }
            writer.flush();
        });
    }

    static String line(List<?> values) {
        return values.stream().map(AnalysisFiles::field).collect(Collectors.joining(",")) + "\r\n";
    }

    private static String field(Object value) {
        String text = value == null ? "" : value.toString();
        boolean quote = text.chars().anyMatch(c -> c == '"' || c == ',' || c == '\r' || c == '\n');
        return quote ? '"' + text.replace("\"", "\"\"") + '"' : text;
    }
}
