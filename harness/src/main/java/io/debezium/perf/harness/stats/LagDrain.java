package io.debezium.perf.harness.stats;

import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;

import io.debezium.perf.harness.result.Lag;

/**
 * How far a reader fell behind during a surge, and how long it took to catch up. The resolution is the interval of the
 * readings.
 *
 * @param peakBytes the largest lag in bytes of WAL from the start of the surge on; empty where unknown
 * @param peakMillis the largest latency from then on; empty without events
 * @param seconds from the end of the surge until the lag in bytes was no larger than the largest before the surge, at least 0;
 *     empty if that did not happen
 */
public record LagDrain(OptionalDouble peakBytes, OptionalDouble peakMillis, OptionalDouble seconds) {

    /**
     * @param lags in order of time
     * @param measuredFrom second from which on readings before the surge are used
     * @param from second at which the surge began
     * @param to second at which the surge ended
     */
    public static LagDrain of(List<Lag> lags, double measuredFrom, double from, double to) {
        OptionalDouble usual = most(
                lags.stream()
                        .filter(lag -> lag.second() > measuredFrom && lag.second() <= from)
                        .toList(),
                Lag::bytes);
        List<Lag> since = lags.stream().filter(lag -> lag.second() > from).toList();
        OptionalDouble drained = usual.isEmpty()
                ? OptionalDouble.empty()
                : since.stream()
                        .filter(lag -> lag.second() >= to && lag.bytes() != null && lag.bytes() <= usual.getAsDouble())
                        .mapToDouble(lag -> lag.second() - to)
                        .findFirst();
        return new LagDrain(most(since, Lag::bytes), most(since, Lag::millis), drained);
    }

    private static OptionalDouble most(List<Lag> lags, Function<Lag, ? extends Number> value) {
        return lags.stream()
                .map(value)
                .filter(Objects::nonNull)
                .mapToDouble(Number::doubleValue)
                .max();
    }
}
