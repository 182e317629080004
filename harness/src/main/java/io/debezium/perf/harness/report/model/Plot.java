package io.debezium.perf.harness.report.model;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * The data of a chart, which {@code plots.js} draws.
 *
 * @param x from left to right
 * @param y from the bottom up
 * @param series in the order of the legend
 * @param spans shaded parts of the x axis
 */
public record Plot(String id, Axis x, Axis y, List<Series> series, List<Span> spans) {

    /**
     * An axis of a chart.
     *
     * @param min its lower end; null to fit the data
     * @param max its upper end; null to fit the data
     * @param names at 0, 1, 2, ... of an axis with names instead of numbers; otherwise empty
     */
    public record Axis(String title, Double min, Double max, List<String> names, Scale scale) {

        public static Axis fitted(String title) {
            return new Axis(title, null, null, List.of(), Scale.LINEAR);
        }

        public static Axis between(String title, double min, double max) {
            return new Axis(title, min, max, List.of(), Scale.LINEAR);
        }

        public static Axis named(String title, List<String> names) {
            return new Axis(title, -0.5, names.size() - 0.5, names, Scale.LINEAR);
        }

        /** An axis that starts at zero and fits the data above it. */
        public static Axis fromZero(String title) {
            return new Axis(title, 0.0, null, List.of(), Scale.LINEAR);
        }

        /** An axis that fits the data, all of which must be more than 0. */
        public static Axis logarithmic(String title) {
            return new Axis(title, null, null, List.of(), Scale.LOGARITHMIC);
        }

        /** An axis for the points of {@code report.section.LatencyCharts#percentiles}. */
        public static Axis percentiles() {
            return new Axis("percentile", 1.0, null, List.of(), Scale.PERCENTILE);
        }
    }

    /** How values are laid out on an axis. */
    public enum Scale {
        LINEAR,
        LOGARITHMIC,
        /** {@code 1 / (1 - percentile)} on a logarithmic scale: each further nine takes the same room. */
        PERCENTILE
    }

    /** How a series is drawn. */
    public enum Style {
        /** A line without marks, for many points. */
        CURVE,
        DOTS
    }

    /**
     * A series of points.
     *
     * @param name series with the same name have one entry in the legend
     * @param colour index into the colours of the style sheet
     */
    public record Series(String name, int colour, Style style, List<Point> points) {}

    /**
     * A point of a series.
     *
     * @param y null for a gap
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Point(double x, Double y) {

        /** @param yOrNull null, NaN or infinite for a gap */
        public static Point of(double x, Number yOrNull) {
            boolean known = yOrNull != null && Double.isFinite(yOrNull.doubleValue());
            return new Point(x, known ? yOrNull.doubleValue() : null);
        }
    }

    /**
     * A shaded part of the x axis.
     *
     * @param label drawn within it if there is room; may be empty
     */
    public record Span(double from, double to, String label) {}
}
