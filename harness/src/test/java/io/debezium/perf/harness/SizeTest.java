package io.debezium.perf.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Who adds above a limit removes something first. A line of code is one that is neither blank, nor a
 * comment, nor {@code package} or {@code import}.
 */
class SizeTest {

    @ParameterizedTest
    @CsvSource({"harness/src/main, 30000", "harness/src/test, 22000", "dbz-app/src/main, 4000"})
    void theCodeStaysWithinItsLimit(Path folder, int most) throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("..").resolve(folder))) {
            List<Path> sources =
                    files.filter(file -> file.toString().endsWith(".java")).toList();
            int lines = 0;
            for (Path source : sources) {
                lines += linesOfCode(Files.readAllLines(source));
            }

            assertThat(sources).isNotEmpty();
            assertThat(lines).as("lines of code in %s", folder).isLessThanOrEqualTo(most);
        }
    }

    private static int linesOfCode(List<String> lines) {
        int count = 0;
        boolean comment = false;
        for (String line : lines) {
            String text = line.strip();
            if (comment || text.startsWith("/*")) {
                comment = !text.contains("*/");
            } else if (!text.isEmpty() && !text.matches("(//|import |package ).*")) {
                count++;
            }
        }
        return count;
    }
}
