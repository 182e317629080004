package io.debezium.perf.harness.result;

import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * Measured values by their metric, each in the metric's unit. In JSON the keys are the metrics' names; a name that this version
 * does not know is ignored.
 */
public record Figures(Map<Metric, Double> values) implements Measured {

    /** No figures. */
    public static Figures of() {
        return new Figures(Map.of());
    }

    /** Figures by the names of their metrics. */
    @JsonCreator
    public static Figures of(Map<String, Double> byName) {
        Map<Metric, Double> values = new EnumMap<>(Metric.class);
        byName.forEach((name, value) -> Metric.named(name).ifPresent(metric -> put(values, metric, value)));
        return new Figures(values);
    }

    @JsonValue
    public Map<String, Double> byName() {
        Map<String, Double> byName = new TreeMap<>();
        values.forEach((metric, value) -> byName.put(metric.id(), value));
        return byName;
    }

    /** A copy with a further figure; null or NaN, which mean not measured, add nothing. */
    public Figures with(Metric metric, Number valueOrNull) {
        Map<Metric, Double> more = copy();
        put(more, metric, valueOrNull);
        return new Figures(more);
    }

    /**
     * A copy with a percentile of a distribution, unless fewer than one value lies beyond it; 0 stands for one that the clock
     * does not resolve.
     */
    public Figures with(Metric metric, Latency latency, double percent) {
        return with(metric, latency.unresolved(percent) ? 0 : latency.known(percent));
    }

    /** A copy with further figures, which override those of the same metric. */
    public Figures with(Figures others) {
        Map<Metric, Double> all = copy();
        all.putAll(others.values);
        return new Figures(all);
    }

    private Map<Metric, Double> copy() {
        Map<Metric, Double> copy = new EnumMap<>(Metric.class);
        copy.putAll(values);
        return copy;
    }

    private static void put(Map<Metric, Double> values, Metric metric, Number valueOrNull) {
        if (valueOrNull != null && !Double.isNaN(valueOrNull.doubleValue())) {
            values.put(metric, valueOrNull.doubleValue());
        }
    }

    @Override
    public Figures figures() {
        return this;
    }

    /** A figure; NaN if it was not measured, or is a percentile below the clock's resolution. */
    @Override
    public double value(Metric metric) {
        double value = orLeast(metric);
        return metric.isPercentile() && value == 0 ? Double.NaN : value;
    }

    /** A figure; NaN if it was not measured, 0 for a percentile below the clock's resolution. */
    public double orLeast(Metric metric) {
        return values.getOrDefault(metric, Double.NaN);
    }

    public boolean has(Metric metric) {
        return Double.isFinite(value(metric));
    }
}
