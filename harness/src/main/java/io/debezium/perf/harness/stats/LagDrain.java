package io.debezium.perf.harness.stats;

import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;

import io.debezium.perf.harness.result.Lag;

/**
 * How far a reader fell behind when more came for a while, and how long it took to catch up. As fine as the readings are
 * close together.
 *
 * @param peakBytes most WAL that it was behind from the start of the surge on; empty where unknown
 * @param peakMillis latest event from then on; empty where none came
 * @param seconds from the end of the surge until the lag in bytes was no larger than the largest before it, at least 0;
 *     empty where that was not seen
 */
public record LagDrain(OptionalDouble peakBytes, OptionalDouble peakMillis, OptionalDouble seconds) {

    /**
     * @param lags in order
     * @param measuredFrom second from which readings before the surge count
     * @param from second at which the surge began
     * @param to second at which it ended
     */
    public static LagDrain of(List<Lag> lags, double measuredFrom, double from, double to) {
        OptionalDouble usual = most(
                lags.stream()
                        .filter(lag -> lag.second() > measuredFrom && lag.second() <= from)
                        .toList(),
                LagDrain::bytes);
        List<Lag> since = lags.stream().filter(lag -> lag.second() > from).toList();
        OptionalDouble drained = usual.isEmpty()
                ? OptionalDouble.empty()
                : since.stream()
                        .filter(lag -> lag.second() >= to && lag.bytes() != null && lag.bytes() <= usual.getAsDouble())
                        .mapToDouble(lag -> lag.second() - to)
                        .findFirst();
        return new LagDrain(most(since, LagDrain::bytes), most(since, Lag::millis), drained);
    }

    private static Double bytes(Lag lag) {
        return lag.bytes() == null ? null : (Double) lag.bytes().doubleValue();
    }

    private static OptionalDouble most(List<Lag> lags, Function<Lag, Double> value) {
        return lags.stream()
                .map(value)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .max();
    }
}
