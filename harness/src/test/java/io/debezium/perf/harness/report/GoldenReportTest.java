package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import io.debezium.perf.harness.profile.Profile;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A result of every question and its report, as files: they hold the figures, intervals, verdicts and words through a change
 * of structure. After a change that is meant, {@code mvn test -Dgolden.write=1} writes them anew; look at what has changed.
 */
class GoldenReportTest {

    private static final Path GOLDEN = Path.of("src/test/golden");

    private static final boolean WRITE = System.getProperty("golden.write") != null;

    @TempDir
    Path path;

    static Stream<Arguments> results() {
        Map<String, Integer> numbers = new HashMap<>();
        return Reported.all().map(result -> {
            String question =
                    result.getClass().getSimpleName().replace("Result", "").toLowerCase(Locale.ROOT);
            return Arguments.of(question + "-" + numbers.merge(question, 1, Integer::sum), result);
        });
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("results")
    void aResultAndItsReportAreAsTheyWere(String name, Object result) throws IOException {
        ResultFolder folder = new ResultFolder(path);
        Reported.write(result, folder);
        isGolden(folder.markdown(), name);

        // One of each question is enough of what a result looks like; a profile is none.
        if (name.endsWith("-1") && !(result instanceof Profile)) {
            ResultJson.write(result, folder.json());
            isGolden(folder.json(), name);

            Reported.write(ResultJson.read(folder.json(), result.getClass()), folder);
            isGolden(folder.markdown(), name);
        }
    }

    private static void isGolden(Path file, String name) throws IOException {
        Path golden = Files.createDirectories(GOLDEN.resolve(name)).resolve(file.getFileName());
        if (WRITE) {
            Files.copy(file, golden, StandardCopyOption.REPLACE_EXISTING);
        }
        assertThat(file).hasSameTextualContentAs(golden);
    }
}
