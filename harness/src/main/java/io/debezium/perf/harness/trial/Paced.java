package io.debezium.perf.harness.trial;

import java.util.Optional;

import io.debezium.perf.harness.link.Counters;
import io.debezium.perf.harness.result.SeriesPoint;

/** Of marks that come as fast as events do, what the last second or more was like. */
final class Paced {

    private static final double LEAST_SECONDS = 1;

    private Counters start;
    private Counters previous;
    private Optional<SeriesPoint> newest = Optional.empty();

    void begin(Counters ready) {
        start = ready;
        previous = ready;
    }

    void receive(Counters mark) {
        if (start != null && Points.seconds(previous.time(), mark.time()) >= LEAST_SECONDS) {
            newest = Optional.of(Points.between(start.time(), previous, mark, Phase.MEASURING));
            previous = mark;
        }
    }

    /** Empty before there was a second. */
    Optional<SeriesPoint> newest() {
        return newest;
    }
}
