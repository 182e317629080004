package io.debezium.perf.harness.report.question;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.result.RecordResult;
import io.debezium.perf.harness.result.RecordResult.ThreadCpu;
import io.debezium.perf.harness.result.RecordResult.ThreadCpu.Kind;

/**
 * The CPU time of the process by whose work it was, as the operating system counted it.
 *
 * @param parts Java, GC, JIT, VM in this order, those without time left out
 */
public record Split(List<Part> parts) {

    public Split {
        parts = List.copyOf(parts);
    }

    /**
     * @param name how the kind is called in a report
     * @param key a word for style sheets
     * @param cpuMicros CPU time
     * @param share of all threads' CPU time, 0 to 1
     */
    public record Part(Kind kind, String name, String key, double cpuMicros, double share) {}

    /** Empty where the operating system did not tell the threads' CPU time. */
    static Optional<Split> of(RecordResult result) {
        double total = micros(result, null);
        if (total <= 0) {
            return Optional.empty();
        }
        return Optional.of(new Split(Arrays.stream(Kind.values())
                .map(kind -> new Part(
                        kind,
                        name(kind),
                        name(kind).toLowerCase(Locale.ROOT),
                        micros(result, kind),
                        micros(result, kind) / total))
                .filter(part -> part.cpuMicros() > 0)
                .toList()));
    }

    private static double micros(RecordResult result, Kind kindOrNull) {
        return result.threads().stream()
                .filter(thread -> kindOrNull == null || thread.kind() == kindOrNull)
                .mapToDouble(ThreadCpu::cpuMicros)
                .sum();
    }

    /** How a kind is called in a report. */
    static String name(Kind kind) {
        return kind == Kind.JAVA ? "Java" : kind.name();
    }

    Block block() {
        return new Block.Shares(
                parts.stream()
                        .map(part -> new Block.Share(part.name(), part.key(), part.share()))
                        .toList(),
                outsideInWords());
    }

    /** The share of everything that is not Java threads, 0 to 1. */
    double outsideJava() {
        return outside().stream().mapToDouble(Part::share).sum();
    }

    private List<Part> outside() {
        return parts.stream().filter(part -> part.kind() != Kind.JAVA).toList();
    }

    /** {@code Java 87.9 %, GC 8.0 %, JIT 3.1 %, VM 1.0 %} */
    String inWords() {
        return inWords(parts);
    }

    private static String inWords(List<Part> parts) {
        return parts.stream()
                .map(part -> part.name() + " " + Format.percent(part.share()))
                .collect(Collectors.joining(", "));
    }

    /** {@code 11.9 % of the CPU time is outside Java code (GC 7.9 %, JIT 3.0 %, VM 1.0 %).} */
    public String outsideInWords() {
        if (outside().isEmpty()) {
            return "All CPU time is in Java threads.";
        }
        return Format.percent(outsideJava())
                + " of the process's CPU time is outside Java threads ("
                + inWords(outside())
                + ").";
    }
}
