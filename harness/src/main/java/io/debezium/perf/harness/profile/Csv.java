package io.debezium.perf.harness.profile;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A table as comma-separated values (RFC 4180): a header, CRLF, fields quoted where they must be, UTF-8. Numbers are
 * written as Java literals, whatever the locale; what is unknown is an empty field.
 */
final class Csv {

    private Csv() {}

    /**
     * @param file must not exist
     * @param rows as many values each as the header has names; null for what is unknown
     */
    static void write(Path file, List<String> header, Stream<List<Object>> rows) throws IOException {
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
        return values.stream().map(Csv::field).collect(Collectors.joining(",")) + "\r\n";
    }

    private static String field(Object value) {
        String text = value == null ? "" : value.toString();
        boolean quote = text.chars().anyMatch(c -> c == '"' || c == ',' || c == '\r' || c == '\n');
        return quote ? '"' + text.replace("\"", "\"\"") + '"' : text;
    }
}
