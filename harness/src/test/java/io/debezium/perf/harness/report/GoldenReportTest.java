package io.debezium.perf.harness.report;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A result of every question and its report, as files: they hold the figures, intervals, verdicts and words through a change
 * of structure. After a change that is meant, {@code mvn test -Dgolden.write=1} writes them anew; look at what has changed.
 */
class GoldenReportTest {

    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    static final boolean WRITE = System.getProperty("golden.write") != null;

    @TempDir
    Path path;

    @ParameterizedTest
    @MethodSource("io.debezium.perf.harness.report.Reported#names")
    void aResultAndItsReportAreAsTheyWere(String name) throws IOException {
        ResultFolder folder = new ResultFolder(path);
        Record result = Reported.golden(name);
        Reported.write(result, folder);
        isGolden(folder.markdown(), name);
        assertThat(folder.html()).content().as("what results hold is escaped").doesNotContain("<b>x</b>", "1.18.0 <b>");

        if (result instanceof Result) {
            ResultJson.write(result, folder.json());
            // One of each question is enough of what a result looks like.
            if (Files.exists(Reported.GOLDEN.resolve(name).resolve("result.json"))) {
                Path json = path.resolve("result.json.ordered");
                JSON.writeValue(
                        json.toFile(), ordered(JSON.readValue(folder.json().toFile(), Object.class)));
                isGolden(json, name);
            }
            Reported.write(ResultJson.read(folder.json(), result.getClass()), folder);
            isGolden(folder.markdown(), name);
        }
    }

    /** The order of keys, and with it the last digits of a sum, differs from one JVM to the next. */
    private static Object ordered(Object json) {
        if (json instanceof Map<?, ?> map) {
            Map<String, Object> ordered = new TreeMap<>();
            map.forEach((key, value) -> ordered.put((String) key, ordered(value)));
            return ordered;
        }
        if (json instanceof List<?> list) {
            return list.stream().map(GoldenReportTest::ordered).toList();
        }
        return json instanceof Double number && Double.isFinite(number)
                ? new BigDecimal(number).round(new MathContext(10)).doubleValue()
                : json;
    }

    private static void isGolden(Path file, String name) throws IOException {
        Path golden = Files.createDirectories(Reported.GOLDEN.resolve(name))
                .resolve(file.getFileName().toString().replace(".ordered", ""));
        if (WRITE) {
            Files.copy(file, golden, StandardCopyOption.REPLACE_EXISTING);
        }
        assertThat(file).hasSameTextualContentAs(golden);
    }
}
