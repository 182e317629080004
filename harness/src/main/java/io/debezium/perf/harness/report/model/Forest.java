package io.debezium.perf.harness.report.model;

import java.util.List;

/**
 * A forest plot: intervals of ratios on one axis, one below the other. Positions are in per cent of the axis' width.
 *
 * @param table the figures; its columns are group, name, baseline, candidate, change, interval, p, pairs, verdict
 * @param drawings one for each line of the table
 * @param ticks of the axis, from left to right
 * @param bandFrom left end of the band of differences that do not matter
 * @param bandTo right end of that band
 */
public record Forest(Table table, List<Drawing> drawings, List<Tick> ticks, double bandFrom, double bandTo)
        implements Block {

    @Override
    public List<Block> written() {
        // The note explains the drawing.
        return List.of(new Table(table.id(), table.caption(), "", table.columns(), table.lines(), table.left()));
    }

    /**
     * One ratio and its pairs.
     *
     * @param values of both arms, the unit named once if it is the same
     * @param mark the position of the ratio and its interval; null if the ratio is unknown
     * @param dots the positions of the pairs' ratios
     */
    public record Drawing(String values, Mark mark, List<Double> dots) {}

    /**
     * The position of a ratio and its interval.
     *
     * @param bounded whether there is an interval; without one, {@code low} and {@code high} are {@code value}
     */
    public record Mark(double low, double value, double high, boolean bounded) {}

    public record Tick(double at, String label) {}
}
