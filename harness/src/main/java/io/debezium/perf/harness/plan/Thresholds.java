package io.debezium.perf.harness.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Threshold;

/**
 * The gates that {@code perf check} holds a candidate to, from a file in YAML. Whatever is not known there is refused, since
 * it would be no gate without anyone noticing.
 *
 * @param file as it was named
 * @param micro in the order of the file; no two mean the same benchmark
 * @param macro in the order of the file; no two are of the same workload
 */
public record Thresholds(String file, List<Micro> micro, List<Macro> macro) {

    private static final Pattern PERCENT = Pattern.compile("(\\d{1,5}(?:\\.\\d{1,6})?) ?%");
    private static final Pattern BYTES = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,6})?) ?B");

    /** No object is that small, but what JMH does between two readings shows up as a fraction of it. */
    private static final String USUAL_WITHIN = "1 B";

    private static final YAMLMapper MAPPER = YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .defaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL))
            .build();

    /** @throws InvalidConfiguration if there is no gate, or two entries are for the same */
    public Thresholds {
        micro = micro == null ? List.of() : List.copyOf(micro);
        macro = macro == null ? List.of() : List.copyOf(macro);
        if (micro.isEmpty() && macro.isEmpty()) {
            throw InvalidConfiguration.of("plan.thresholds-none", file);
        }
        requireDistinct(file, micro, Micro::benchmark, Micro::overlaps);
        requireDistinct(file, macro, Macro::workload, (one, other) -> one.workload.equals(other.workload));
    }

    private static <T> void requireDistinct(
            String file, List<T> entries, Function<T, String> name, BiPredicate<T, T> same) {
        for (T entry : entries) {
            if (entries.stream().anyMatch(other -> other != entry && same.test(entry, other))) {
                throw InvalidConfiguration.of("plan.thresholds-twice", file + ", " + name.apply(entry));
            }
        }
    }

    /** What the file holds. */
    private record Content(List<Micro> micro, List<Macro> macro) {}

    /**
     * @param name of the file in messages and results
     * @throws InvalidConfiguration if there is no such file, or it holds something else than gates, with the place
     */
    public static Thresholds read(Path file, String name) {
        if (!Files.isRegularFile(file)) {
            throw InvalidConfiguration.of("plan.thresholds-no-file", name);
        }
        try {
            Content content = MAPPER.readValue(Files.readString(file), Content.class);
            return new Thresholds(name, content.micro, content.macro);
        } catch (JsonProcessingException e) {
            throw refused(name, e);
        } catch (IOException e) {
            throw InvalidConfiguration.of("plan.thresholds-not-yaml", name, e.getMessage());
        }
    }

    private static InvalidConfiguration refused(String name, JsonProcessingException e) {
        if (e.getCause() instanceof InvalidConfiguration rule) {
            return new InvalidConfiguration(name, rule.getMessage(), rule.remedy());
        }
        JsonProcessingException syntax = e.getCause() instanceof JsonProcessingException cause ? cause : e;
        if (!(syntax instanceof JsonMappingException wrong)) {
            String line = syntax.getLocation() == null
                    ? ""
                    : ", line " + syntax.getLocation().getLineNr();
            String first = syntax.getOriginalMessage().lines().findFirst().orElse("");
            return InvalidConfiguration.of("plan.thresholds-not-yaml", name + line, first);
        }
        StringBuilder place = new StringBuilder(name);
        for (JsonMappingException.Reference step : wrong.getPath()) {
            String field = step.getFieldName();
            place.append(", ").append(field == null ? "entry " + (step.getIndex() + 1) : field);
        }
        return wrong instanceof UnrecognizedPropertyException unknown
                ? InvalidConfiguration.of(
                        "plan.thresholds-unknown-key", place, unknown.getPropertyName(), unknown.getKnownPropertyIds())
                : InvalidConfiguration.of("plan.thresholds-form", place);
    }

    /** A gate as it is written: {@code {worse: 5%, within: 8 B, reason: why so much}}. */
    private record Written(String worse, String within, String reason) {}

    /**
     * Gates of a micro-benchmark.
     *
     * @param benchmark class and method
     * @param parameters a value of each that it is restricted to; of another one each value is meant
     * @param gates by metric, in the order that metrics have, since that of keys in the file is not kept
     */
    public record Micro(String benchmark, Map<String, String> parameters, Map<Metric, Threshold> gates) {

        private static final List<Metric> METRICS =
                List.of(Metric.SCORE, Metric.INSTRUCTIONS_PER_OP, Metric.ALLOCATED_BYTES_PER_OP);

        @JsonCreator
        static Micro read(
                @JsonProperty("benchmark") String benchmark,
                @JsonProperty("parameters") Map<String, String> parameters,
                @JsonAnySetter Map<String, Written> figures) {
            if (benchmark == null || !benchmark.matches("[\\w$]+\\.[\\w$]+")) {
                throw InvalidConfiguration.of("plan.thresholds-benchmark", "benchmark " + benchmark);
            }
            return new Micro(
                    benchmark, parameters == null ? Map.of() : parameters, checked(benchmark, figures, METRICS));
        }

        /** The benchmark, and no other that is called alike. */
        public JmhSelection selection() {
            return JmhSelection.single("(^|[.])" + Pattern.quote(benchmark) + "$", parameters, Set.of());
        }

        /** Whether a benchmark with parameters could be meant by both. */
        private boolean overlaps(Micro other) {
            return benchmark.equals(other.benchmark)
                    && parameters.entrySet().stream().allMatch(own -> other.parameters
                            .getOrDefault(own.getKey(), own.getValue())
                            .equals(own.getValue()));
        }
    }

    /** Gates of a workload's tape, by metric, in the order that metrics have. */
    public record Macro(String workload, Map<Metric, Threshold> gates) {

        private static final List<Metric> METRICS = Stream.concat(Metric.OF_TRIALS.stream(), Metric.COUNTS.stream())
                .distinct()
                .toList();

        @JsonCreator
        static Macro read(@JsonProperty("workload") String workload, @JsonAnySetter Map<String, Written> figures) {
            if (workload == null || workload.isBlank()) {
                throw InvalidConfiguration.of("plan.thresholds-workload", "workload " + workload);
            }
            return new Macro(workload, checked(workload, figures, METRICS));
        }

        /** What they take: nothing is timed for gates that are all of counts. */
        public CountSampling counting() {
            if (Metric.COUNTS.containsAll(gates.keySet())) {
                return CountSampling.only(CountSampling.USUAL_TRIALS);
            }
            return Collections.disjoint(Metric.COUNTS, gates.keySet()) ? CountSampling.NONE : CountSampling.USUAL;
        }
    }

    private static Map<Metric, Threshold> checked(String of, Map<String, Written> figures, List<Metric> known) {
        if (figures == null || figures.isEmpty()) {
            throw InvalidConfiguration.of("plan.thresholds-none", of);
        }
        Map<Metric, Threshold> gates = new EnumMap<>(Metric.class);
        figures.forEach((figure, written) -> {
            String gate = of + ", " + figure;
            Metric metric = known.stream()
                    .filter(each -> each.id().equals(figure))
                    .findFirst()
                    .orElseThrow(() -> InvalidConfiguration.of("plan.thresholds-unknown-figure", gate, ids(known)));
            if (written == null || written.reason == null || written.reason.isBlank()) {
                throw InvalidConfiguration.of("plan.thresholds-reason", gate);
            }
            double worse = number(gate, "worse", written.worse, PERCENT, "5%") / 100;
            if (worse == 0) {
                throw InvalidConfiguration.of("plan.thresholds-worse", gate);
            }
            boolean bytes = metric == Metric.ALLOCATED_BYTES_PER_OP;
            if (written.within != null && !bytes) {
                throw InvalidConfiguration.of("plan.thresholds-within", gate);
            }
            String within = written.within == null ? USUAL_WITHIN : written.within;
            Double absolute = bytes ? number(gate, "within", within, BYTES, USUAL_WITHIN) : null;
            gates.put(metric, new Threshold(worse, absolute, written.reason));
        });
        return gates;
    }

    private static String ids(List<Metric> metrics) {
        return metrics.stream().map(Metric::id).collect(Collectors.joining(", "));
    }

    private static Double number(String gate, String key, String text, Pattern form, String example) {
        Matcher number = form.matcher(text == null ? "" : text.strip());
        if (!number.matches()) {
            throw InvalidConfiguration.of("plan.thresholds-number", gate, key, example, text);
        }
        return Double.parseDouble(number.group(1));
    }
}
