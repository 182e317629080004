package io.debezium.perf.harness.result;

import java.util.Locale;
import java.util.function.Function;

import com.fasterxml.jackson.annotation.JsonValue;

/**
 * Whether a figure grows over a long run.
 *
 * @param low lower end of the interval of the slope; NaN without one
 * @param high upper end, likewise
 * @param perThousandEvents the slope by events instead of time
 * @param state {@link Growth#GROWS} where it surely gains more than is tolerated, {@link Growth#HOLDS} where it surely does not
 */
public record Trend(
        SoakFigure figure,
        double level,
        double perHour,
        double low,
        double high,
        double perThousandEvents,
        Growth state) {

    /** What must not grow. */
    public enum SoakFigure {
        CPU_PER_EVENT("CPU per event", SoakPoint::cpuMicrosPerEvent),
        INSTRUCTIONS_PER_EVENT("instructions per event", SoakPoint::instructionsPerEvent),
        LIVE_HEAP("live heap", SoakPoint::liveHeapBytes),
        RSS("resident memory", SoakPoint::rssBytes),
        THREADS("threads", SoakPoint::threads),
        FILES("open files", SoakPoint::files);

        private final String label;
        private final Function<SoakPoint, Number> value;

        SoakFigure(String label, Function<SoakPoint, Number> value) {
            this.label = label;
            this.value = value;
        }

        @JsonValue
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }

        public String label() {
            return label;
        }

        /** Null where it is not known. */
        public Number of(SoakPoint point) {
            return value.apply(point);
        }

        public boolean inBytes() {
            return this == LIVE_HEAP || this == RSS;
        }
    }
}
