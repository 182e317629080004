package io.debezium.perf.harness.report;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.debezium.perf.harness.profile.Profile;
import io.debezium.perf.harness.result.CheckResult;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.HistoryResult;
import io.debezium.perf.harness.result.LatencyResult;
import io.debezium.perf.harness.result.RecordResult;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.ScreenResult;
import io.debezium.perf.harness.result.SnapshotResult;
import io.debezium.perf.harness.result.VerifyResult;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is shown is in the result: nothing is worked out where it is shown. HTML shows the same documents, and round numbers
 * on its axes.
 */
class ShownNumbersTest {

    private static final Pattern NUMBER =
            Pattern.compile("(?<![\\w.,/@-])[+-]?\\d+(?:,\\d{3})*(?:\\.\\d+)?(?![\\w/]|[.,]\\d|-\\d)");

    /** How a number of the JSON is told. */
    private static final List<DoubleUnaryOperator> TOLD = List.of(
            number -> number,
            number -> -number,
            // a share or a level in per cent, and the other way round
            number -> number * 100,
            number -> 100 / number,
            // times in another unit, and bytes
            number -> number / 1e3,
            number -> number / 1e6,
            number -> number * 1e3,
            number -> number / 1024,
            number -> number / 1024 / 1024,
            number -> number / 1024 / 1024 / 1024,
            // a ratio as a change in per cent
            number -> (number - 1) * 100,
            number -> (1 - number) * 100);

    /** Lines with figures that are not in the result yet. None may be added. */
    private static final Map<Class<?>, String> WORKED_OUT = Map.of(
            // the Hodges-Lehmann estimates of each thread
            CompareResult.class,
            "``(Thread-N|debezium-)",
            // a method's share of another's samples; each thread's share of the process and cost per event
            RecordResult.class,
            "of those\\)|\\|(Java|GC|JIT|VM) \\|",
            // likewise, and rates over the recording
            Profile.class,
            "of those\\)|MiB/s",
            // a factor's effect in the metric's own unit
            ScreenResult.class,
            "type-modifiers|value-checks|burn",
            // what a program can add at least and at most
            LatencyResult.class,
            "``[AB]: ",
            // time per row
            SnapshotResult.class,
            "[ `]copy[ `]",
            // the time of all runs
            CheckResult.class,
            "<testsuite ",
            // the length of a text
            VerifyResult.class,
            "characters\\)",
            // the confidence of every interval
            HistoryResult.class,
            "95 % interval of the median");

    @TempDir
    Path path;

    static Stream<Object> results() {
        return Reported.all();
    }

    @ParameterizedTest
    @MethodSource("results")
    void everyNumberThatIsShownIsInTheResult(Object result) throws IOException {
        ResultFolder folder = new ResultFolder(path);
        Reported.write(result, folder);
        Known known = new Known(new ObjectMapper().readTree(ResultJson.toLine(result)));
        Pattern workedOut = Pattern.compile(WORKED_OUT.getOrDefault(result.getClass(), "^(?!)"));

        List<String> missing = shown(result, folder)
                .filter(line -> !workedOut.matcher(line).find())
                .flatMap(line -> NUMBER.matcher(line)
                        .results()
                        .map(MatchResult::group)
                        .filter(number -> !known.has(number))
                        .map(number -> number + " in: " + line))
                .toList();

        assertThat(missing).isEmpty();
        assertThat(known.has("87,654,321.98")).isFalse();
    }

    /** Line by line, AsciiDoc without the widths of its columns. */
    private static Stream<String> shown(Object result, ResultFolder folder) throws IOException {
        List<String> texts = new ArrayList<>(List.of(Reported.terminal(result, 400, false)));
        texts.add(Files.readString(folder.asciiDoc()).replace("&#43;", "+").replaceAll("&#\\d+;", " "));
        for (String beside : List.of("summary.md", "junit.xml")) {
            Path file = folder.path().resolve(beside);
            if (Files.exists(file)) {
                texts.add(Files.readString(file));
            }
        }
        return texts.stream().flatMap(String::lines).filter(line -> !line.startsWith("[%header"));
    }

    /** The numbers of a JSON, how many elements its arrays have, what an event costs, and its texts. */
    private static final class Known {

        private final Set<Double> numbers = new HashSet<>();
        private final Set<String> texts = new HashSet<>();

        Known(JsonNode json) {
            collect(json);
        }

        private void collect(JsonNode node) {
            if (node.isNumber()) {
                numbers.add(node.doubleValue());
            } else if (node.isTextual()) {
                texts.add(node.textValue());
            } else if (node.isArray()) {
                numbers.add((double) node.size());
            }
            if (node.path("events").isNumber()) {
                node.forEach(each ->
                        numbers.add(each.doubleValue() / node.path("events").doubleValue()));
            }
            node.fieldNames().forEachRemaining(texts::add);
            node.forEach(this::collect);
        }

        boolean has(String shown) {
            if (texts.stream().anyMatch(text -> text.contains(shown))) {
                return true;
            }
            BigDecimal value = new BigDecimal(shown.replace(",", ""));
            return numbers.stream()
                    .anyMatch(number -> TOLD.stream().anyMatch(told -> same(value, told.applyAsDouble(number))));
        }

        /** As far as it is shown: to its last decimal, and to three digits from 1,000 on. */
        private static boolean same(BigDecimal shown, double number) {
            double last = Math.pow(10, -shown.scale());
            double digits = shown.scale() == 0 && Math.abs(number) >= 1000 ? Math.abs(number) / 100 : 0;
            return Math.abs(shown.doubleValue() - number) <= Math.max(last, digits) * 0.5000001;
        }
    }
}
