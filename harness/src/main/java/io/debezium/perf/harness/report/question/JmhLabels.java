package io.debezium.perf.harness.report.question;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.debezium.perf.harness.result.JmhResult.Benchmark;

/**
 * Names for the lines of a table: what all benchmarks have in common, their class and values of parameters, is said once.
 */
public record JmhLabels(List<Benchmark> of) {

    /** {@code parse (text=fresh)}, or {@code TypeModifierBenchmark.parse (text=fresh)} among other classes. */
    public String brief(Benchmark benchmark) {
        return Benchmark.label(oneClass() ? benchmark.method() : benchmark.name(), own(benchmark));
    }

    /** {@code TypeModifierBenchmark (columns=ten)}; empty when they have nothing in common. */
    public String common() {
        if (of.isEmpty()) {
            return "";
        }
        Map<String, String> shared = shared();
        return oneClass()
                ? Benchmark.label(of.get(0).type(), shared)
                : Benchmark.label("", shared).strip();
    }

    private Map<String, String> own(Benchmark benchmark) {
        Map<String, String> own = new TreeMap<>(benchmark.parameters());
        own.entrySet().removeAll(shared().entrySet());
        return own;
    }

    private boolean oneClass() {
        return of.stream().map(Benchmark::type).distinct().count() == 1;
    }

    private Map<String, String> shared() {
        Map<String, String> shared = new TreeMap<>();
        if (of.size() > 1) {
            shared.putAll(of.get(0).parameters());
            of.forEach(benchmark ->
                    shared.entrySet().retainAll(benchmark.parameters().entrySet()));
        }
        return shared;
    }
}
