package io.debezium.perf.harness.result;

import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * What was measured, by what it is of, each in the metric's unit. In JSON by the metrics' names; a name that this version does
 * not know is ignored.
 */
public final class Figures implements Measured {

    private final Map<Metric, Double> values = new EnumMap<>(Metric.class);

    /** Nothing yet. */
    public static Figures of() {
        return new Figures();
    }

    /** By the metrics' names. */
    @JsonCreator
    public static Figures of(Map<String, Double> byName) {
        Figures figures = new Figures();
        byName.forEach((name, value) -> Metric.named(name).ifPresent(metric -> figures.put(metric, value)));
        return figures;
    }

    @JsonValue
    public Map<String, Double> byName() {
        Map<String, Double> byName = new TreeMap<>();
        values.forEach((metric, value) -> byName.put(metric.id(), value));
        return byName;
    }

    /** The same with one more, unless it is null or NaN: not measured. */
    public Figures with(Metric metric, Number valueOrNull) {
        Figures more = new Figures();
        more.values.putAll(values);
        more.put(metric, valueOrNull);
        return more;
    }

    /** The same with a percentile of a distribution, unless fewer than one value lies beyond it. */
    public Figures with(Metric metric, Latency latency, double percent) {
        return with(metric, latency.unresolved(percent) ? 0 : latency.known(percent));
    }

    /** The same with others, which come in the place of its own. */
    public Figures with(Figures others) {
        Figures all = new Figures();
        all.values.putAll(values);
        all.values.putAll(others.values);
        return all;
    }

    private void put(Metric metric, Number valueOrNull) {
        if (valueOrNull != null && !Double.isNaN(valueOrNull.doubleValue())) {
            values.put(metric, valueOrNull.doubleValue());
        }
    }

    @Override
    public Figures figures() {
        return this;
    }

    /** NaN where it was not measured, or is a percentile below what its clock can tell. */
    @Override
    public double value(Metric metric) {
        double value = orLeast(metric);
        return metric.isPercentile() && value == 0 ? Double.NaN : value;
    }

    /** NaN where it was not measured; 0 for a percentile below what its clock can tell. */
    public double orLeast(Metric metric) {
        return values.getOrDefault(metric, Double.NaN);
    }

    public boolean has(Metric metric) {
        return Double.isFinite(value(metric));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Figures figures && values.equals(figures.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    @Override
    public String toString() {
        return byName().toString();
    }
}
