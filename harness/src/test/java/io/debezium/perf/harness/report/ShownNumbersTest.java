package io.debezium.perf.harness.report;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.DoubleUnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;

import static org.assertj.core.api.Assertions.assertThat;

/** What is shown is in the result: nothing is worked out where it is shown. */
class ShownNumbersTest {

    private static final Pattern NUMBER =
            Pattern.compile("(?<![\\w.,/@-])[+-]?\\d+(?:,\\d{3})*(?:\\.\\d+)?(?![\\w/]|[.,]\\d|-\\d)");

    private static final Pattern UNSEEN =
            Pattern.compile("(?s)<(script|style|title)\\b.*?</\\1>|<span class=\"scale\".*?</span></th>");

    private static final Pattern PLOTS = Pattern.compile("(?s)<script[^>]*id=\"plots-data\">(.*?)</script>");

    /** How a number of the JSON is told. */
    private static final List<DoubleUnaryOperator> TOLD = List.of(
            number -> number,
            number -> -number,
            // a share or a level in per cent, and the other way round
            number -> number * 100,
            number -> 100 / number,
            // times in another unit, and bytes
            number -> number / 60,
            number -> number / 1e3,
            number -> number / 1e6,
            number -> number * 1e3,
            number -> number / 1024,
            number -> number / 1024 / 1024,
            number -> number / 1024 / 1024 / 1024,
            // a ratio as a change in per cent
            number -> (number - 1) * 100,
            number -> (1 - number) * 100);

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
        Known known = known(result);

        List<String> missing = shown(result, folder)
                .flatMap(line -> NUMBER.matcher(line)
                        .results()
                        .map(MatchResult::group)
                        .filter(number -> !known.has(number))
                        .map(number -> number + " in: " + line))
                .toList();

        assertThat(missing).isEmpty();
        assertThat(known.has("87,654,321.98")).isFalse();
    }

    /**
     * What charts draw, but for places alone: those on an axis of names or of percentiles, those of pauses, of which the result
     * has the instants, and the curves that the fitted costs of a snapshot are, of which it has the coefficients.
     */
    @ParameterizedTest
    @MethodSource("results")
    void everyNumberThatIsDrawnIsInTheResult(Object result) throws IOException {
        ResultFolder folder = new ResultFolder(path);
        Reported.write(result, folder);
        Known known = known(result);
        List<String> missing = new ArrayList<>();
        for (JsonNode plot : plots(Files.readString(folder.html()))) {
            String id = plot.path("id").asText();
            boolean places = !plot.path("x").path("names").isEmpty()
                    || plot.path("x").path("scale").asText().equals("PERCENTILE")
                    || id.equals("pauses");
            for (JsonNode series : plot.path("series")) {
                if (id.equals("snapshot-time") && series.path("style").asText().equals("CURVE")) {
                    continue;
                }
                for (JsonNode point : series.path("points")) {
                    Stream.of("x", "y", "low", "high")
                            .filter(name -> !(places && name.equals("x")))
                            .map(point::path)
                            .filter(JsonNode::isNumber)
                            .filter(number -> !known.has(number.doubleValue()))
                            .forEach(
                                    number -> missing.add("%s in %s of %s".formatted(number, series.path("name"), id)));
                }
            }
        }

        assertThat(missing).isEmpty();
    }

    private static Known known(Object result) throws IOException {
        return new Known(new ObjectMapper().readTree(ResultJson.toJson(result)));
    }

    private static JsonNode plots(String html) throws IOException {
        Matcher data = PLOTS.matcher(html);
        return data.find() ? new ObjectMapper().readTree(data.group(1)) : new ObjectMapper().createArrayNode();
    }

    /** Cell by cell, without scripts, style sheets and the round numbers on the axes of forests. */
    private static String visible(String html) {
        return UNSEEN.matcher(html)
                .replaceAll("")
                .replaceAll("<[^>]*>", "\n")
                .replace("&#43;", "+")
                .replace("&#39;", "'")
                .replace("&quot;", "\"")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&amp;", "&");
    }

    /** Line by line. */
    private static Stream<String> shown(Object result, ResultFolder folder) throws IOException {
        List<String> texts = new ArrayList<>(List.of(Reported.terminal(result, 400, false)));
        texts.add(visible(Files.readString(folder.html())));
        texts.add(Files.readString(folder.markdown()));
        for (String beside : List.of("summary.md", "junit.xml")) {
            Path file = folder.path().resolve(beside);
            if (Files.exists(file)) {
                texts.add(Files.readString(file));
            }
        }
        return texts.stream().flatMap(String::lines);
    }

    /** The numbers of a JSON, how many elements its arrays have, what an event costs, and its texts. */
    private static final class Known {

        private final NavigableSet<Double> told = new TreeSet<>();
        private final Set<String> texts = new HashSet<>();

        Known(JsonNode json) {
            collect(json);
        }

        private void add(double number) {
            TOLD.stream()
                    .map(one -> one.applyAsDouble(number))
                    .filter(Double::isFinite)
                    .forEach(told::add);
        }

        private void collect(JsonNode node) {
            if (node.isNumber()) {
                add(node.doubleValue());
            } else if (node.isTextual()) {
                texts.add(node.textValue());
            } else if (node.isArray()) {
                add(node.size());
            }
            if (node.path("events").isNumber()) {
                node.forEach(
                        each -> add(each.doubleValue() / node.path("events").doubleValue()));
            }
            node.fieldNames().forEachRemaining(texts::add);
            node.forEach(this::collect);
        }

        boolean has(String shown) {
            BigDecimal value = new BigDecimal(shown.replace(",", ""));
            return nearest(value.doubleValue()).anyMatch(told -> same(value, told))
                    || texts.stream().anyMatch(text -> text.contains(shown));
        }

        /** To three digits. */
        boolean has(double drawn) {
            return nearest(drawn).anyMatch(told -> Math.abs(drawn - told) <= 5e-4 * Math.abs(drawn));
        }

        private Stream<Double> nearest(double value) {
            return Stream.of(told.floor(value), told.ceiling(value)).filter(Objects::nonNull);
        }

        /** As far as it is shown: to its last decimal, and to three digits from 1,000 on. */
        private static boolean same(BigDecimal shown, double number) {
            double last = Math.pow(10, -shown.scale());
            double digits = shown.scale() == 0 && Math.abs(number) >= 1000 ? Math.abs(number) / 100 : 0;
            return Math.abs(shown.doubleValue() - number) <= Math.max(last, digits) * 0.5000001;
        }
    }
}
