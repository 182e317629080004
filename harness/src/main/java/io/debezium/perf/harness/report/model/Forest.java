package io.debezium.perf.harness.report.model;

import java.util.List;

/**
 * Intervals of ratios on one axis, one below the other. Positions are in per cent of the axis' width.
 *
 * @param table the figures; its columns are group, name, baseline, candidate, change, interval, p, pairs, verdict
 * @param drawings one for each line of the table
 * @param ticks of the axis, from left to right
 * @param bandFrom where the band of differences that do not matter begins
 * @param bandTo where it ends
 */
public record Forest(Table table, List<Drawing> drawings, List<Tick> ticks, double bandFrom, double bandTo)
        implements Block {

    @Override
    public List<Block> written() {
        return List.of(table);
    }

    /**
     * One ratio.
     *
     * @param values of both arms, the unit named once where it is the same
     * @param mark where it lies, or null where it is not known
     * @param dots the ratios of each pair
     */
    public record Drawing(String values, Mark mark, List<Double> dots) {}

    /** @param bounded whether it has an interval; without one, {@code low} and {@code high} are {@code value} */
    public record Mark(double low, double value, double high, boolean bounded) {}

    public record Tick(double at, String label) {}
}
