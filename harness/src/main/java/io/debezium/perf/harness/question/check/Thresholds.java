package io.debezium.perf.harness.question.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.plan.CountSampling;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.question.jmh.JmhResult;
import io.debezium.perf.harness.question.jmh.JmhSelection;
import io.debezium.perf.harness.result.Metric;

/**
 * The gates of {@code perf check}, from a YAML file. Unknown keys are refused, since a misspelt gate would silently test
 * nothing.
 *
 * @param file as it was named
 * @param micro entries of benchmarks, in the order of the file; no two overlap
 * @param macro entries of workloads, in the order of the file; no two overlap
 */
record Thresholds(String file, List<Entry> micro, List<Entry> macro) {

    private static final Pattern PERCENT = Pattern.compile("(\\d{1,5}(?:\\.\\d{1,6})?) ?%");

    private static final Set<Metric> OF_WORKLOADS =
            Stream.concat(Metric.OF_TRIALS.stream(), Metric.COUNTS.stream()).collect(Collectors.toSet());

    private static final YAMLMapper MAPPER = YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .defaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL))
            .build();

    /** @throws InvalidConfiguration if there is no gate, or two entries overlap */
    Thresholds {
        micro = micro == null ? List.of() : List.copyOf(micro);
        macro = macro == null ? List.of() : List.copyOf(macro);
        if (micro.isEmpty() && macro.isEmpty()) {
            throw InvalidConfiguration.of("plan.thresholds-none", file);
        }
        require(file, micro, true);
        require(file, macro, false);
    }

    private static void require(String file, List<Entry> entries, boolean micro) {
        for (Entry entry : entries) {
            if (entry.isBenchmark() != micro) {
                throw InvalidConfiguration.of("plan.thresholds-subject", file + ", " + entry.subject());
            }
            if (entries.stream().anyMatch(other -> other != entry && entry.overlaps(other))) {
                throw InvalidConfiguration.of("plan.thresholds-twice", file + ", " + entry.subject());
            }
        }
    }

    /** The top level of the file. */
    private record Content(List<Entry> micro, List<Entry> macro) {}

    /**
     * Reads the gates from a file.
     *
     * @param name of the file in messages and results
     * @throws InvalidConfiguration if the file does not exist or is malformed, with the place in it
     */
    static Thresholds read(Path file, String name) {
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
            return rule.at(name, "");
        }
        if (e instanceof JsonMappingException wrong && !(e.getCause() instanceof JsonProcessingException)) {
            String place = wrong.getPath().stream()
                    .map(step -> step.getFieldName() == null ? "entry " + (step.getIndex() + 1) : step.getFieldName())
                    .collect(Collectors.joining(", "));
            return InvalidConfiguration.of("plan.thresholds-form", place.isEmpty() ? name : name + ", " + place);
        }
        String line = e.getLocation() == null ? "" : ", line " + e.getLocation().getLineNr();
        return InvalidConfiguration.of(
                "plan.thresholds-not-yaml",
                name + line,
                e.getOriginalMessage().lines().findFirst().orElse(""));
    }

    /** A gate as it stands in the file: {@code {worse: 5%, reason: why so much}}. */
    private record Written(String worse, String reason) {

        private Threshold checked(String gate) {
            if (reason == null || reason.isBlank()) {
                throw InvalidConfiguration.of("plan.thresholds-reason", gate);
            }
            Matcher number = PERCENT.matcher(worse == null ? "" : worse.strip());
            if (!number.matches() || Double.parseDouble(number.group(1)) == 0) {
                throw InvalidConfiguration.of("plan.thresholds-worse", gate, worse);
            }
            return new Threshold(Double.parseDouble(number.group(1)) / 100, reason);
        }
    }

    /**
     * Gates of a micro-benchmark, or of a workload's tape.
     *
     * @param subject class and method of the benchmark, or the workload
     * @param isBenchmark whether it is a benchmark
     * @param parameters the value of each parameter that is restricted; the others take all their values
     * @param gates by metric, in the order of metrics, since the order of keys in the file is lost
     */
    record Entry(String subject, boolean isBenchmark, Map<String, String> parameters, Map<Metric, Threshold> gates) {

        @JsonCreator
        static Entry read(
                @JsonProperty("benchmark") String benchmark,
                @JsonProperty("workload") String workload,
                @JsonProperty("parameters") Map<String, String> parameters,
                @JsonAnySetter Map<String, Written> figures) {
            String subject = benchmark == null ? workload : benchmark;
            if (subject == null
                    || subject.isBlank()
                    || benchmark != null && (workload != null || !benchmark.matches("[\\w$]+\\.[\\w$]+"))) {
                throw InvalidConfiguration.of("plan.thresholds-subject", subject);
            }
            if (benchmark == null && parameters != null) {
                throw InvalidConfiguration.of("plan.thresholds-parameters", subject);
            }
            if (figures == null || figures.isEmpty()) {
                throw InvalidConfiguration.of("plan.thresholds-none", subject);
            }
            Collection<Metric> known = benchmark == null ? OF_WORKLOADS : JmhResult.COMPARED;
            Map<Metric, Threshold> gates = new EnumMap<>(Metric.class);
            figures.forEach((figure, written) -> {
                String gate = subject + ", " + figure;
                Metric metric = known.stream()
                        .filter(each -> each.id().equals(figure))
                        .findFirst()
                        .orElseThrow(() -> InvalidConfiguration.of(
                                "plan.thresholds-unknown-figure",
                                gate,
                                known.stream().map(Metric::id).sorted().collect(Collectors.joining(", "))));
                if (written == null) {
                    throw InvalidConfiguration.of("plan.thresholds-reason", gate);
                }
                gates.put(metric, written.checked(gate));
            });
            return new Entry(subject, benchmark != null, parameters == null ? Map.of() : parameters, gates);
        }

        /** Selects this benchmark, and none whose name only ends alike. */
        JmhSelection selection() {
            return JmhSelection.single("(^|[.])" + Pattern.quote(subject) + "$", parameters);
        }

        /** Whether a benchmark with parameters, or a workload, could belong to both entries. */
        private boolean overlaps(Entry other) {
            return subject.equals(other.subject)
                    && parameters.entrySet().stream().allMatch(own -> other.parameters
                            .getOrDefault(own.getKey(), own.getValue())
                            .equals(own.getValue()));
        }

        /** How a workload is counted; if all its gates are counts, nothing is timed. */
        CountSampling counting() {
            if (Metric.COUNTS.containsAll(gates.keySet())) {
                return CountSampling.only(CountSampling.USUAL_TRIALS);
            }
            return Collections.disjoint(Metric.COUNTS, gates.keySet()) ? CountSampling.NONE : CountSampling.USUAL;
        }

        /**
         * The sampling of a workload's pairs. Its report judges CPU per event, so the threshold of that gate, if there is
         * one, is the smallest effect.
         */
        Sampling sampling(Sampling usual) {
            Threshold cpu = gates.get(Metric.CPU_MICROS_PER_EVENT);
            Sampling timed = cpu == null ? usual : usual.ofEffect(cpu.worse());
            return counting().alone() ? timed.without() : timed;
        }
    }
}
