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
 * The gates that {@code perf check} holds a candidate to, from a file in YAML. Whatever is not known there is refused, since
 * it would be no gate without anyone noticing.
 *
 * @param file as it was named
 * @param micro of benchmarks, in the order of the file; no two mean the same
 * @param macro of workloads, in the order of the file; no two are of the same
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

    /** @throws InvalidConfiguration if there is no gate, or two entries are for the same */
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

    /** What the file holds. */
    private record Content(List<Entry> micro, List<Entry> macro) {}

    /**
     * @param name of the file in messages and results
     * @throws InvalidConfiguration if there is no such file, or it holds something else than gates, with the place
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
            return new InvalidConfiguration(name, rule.getMessage(), rule.remedy());
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

    /** A gate as it is written: {@code {worse: 5%, reason: why so much}}. */
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
     * @param parameters a value of each of the benchmark's that it is restricted to; of another one each value is meant
     * @param gates by metric, in the order that metrics have, since that of keys in the file is not kept
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

        /** The benchmark, and no other that is called alike. */
        JmhSelection selection() {
            return JmhSelection.single("(^|[.])" + Pattern.quote(subject) + "$", parameters);
        }

        /** Whether a benchmark with parameters, or a workload, could be meant by both. */
        private boolean overlaps(Entry other) {
            return subject.equals(other.subject)
                    && parameters.entrySet().stream().allMatch(own -> other.parameters
                            .getOrDefault(own.getKey(), own.getValue())
                            .equals(own.getValue()));
        }

        /** What they take of a workload: nothing is timed for gates that are all of counts. */
        CountSampling counting() {
            if (Metric.COUNTS.containsAll(gates.keySet())) {
                return CountSampling.only(CountSampling.USUAL_TRIALS);
            }
            return Collections.disjoint(Metric.COUNTS, gates.keySet()) ? CountSampling.NONE : CountSampling.USUAL;
        }

        /** Pairs for a workload. What its run says of them is about CPU per event, so its band is that gate's, if there is one. */
        Sampling sampling(Sampling usual) {
            Threshold cpu = gates.get(Metric.CPU_MICROS_PER_EVENT);
            Sampling timed = cpu == null ? usual : usual.ofEffect(cpu.worse());
            return counting().alone() ? timed.without() : timed;
        }
    }
}
