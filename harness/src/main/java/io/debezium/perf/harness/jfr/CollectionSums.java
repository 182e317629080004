package io.debezium.perf.harness.jfr;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import io.debezium.perf.harness.jfr.Recording.Collections;
import io.debezium.perf.harness.jfr.Recording.Pause;

/** Sums up the collector's events, while they are read. Not thread-safe. */
final class CollectionSums {

    private final List<Pause> pauses = new ArrayList<>();
    private String collector = "";
    private long count;
    private Duration sum = Duration.ZERO;
    private Duration max = Duration.ZERO;

    void configuration(Event event) {
        String young = event.text("youngCollector");
        String old = event.text("oldCollector");
        boolean one = young == null || old == null || young.equals(old);
        collector = one ? String.valueOf(young == null ? old : young) : young + ", " + old;
    }

    void collection(Event event) {
        count++;
        sum = sum.plus(Duration.ofNanos(event.nanos("sumOfPauses")));
        Duration longest = Duration.ofNanos(event.nanos("longestPause"));
        max = longest.compareTo(max) > 0 ? longest : max;
    }

    void pause(Event event) {
        pauses.add(new Pause(event.start(), Duration.ofNanos(event.nanos("duration")), event.text("name")));
    }

    Collections collections() {
        pauses.sort(Comparator.comparing(Pause::start));
        return new Collections(collector, count, sum, max, pauses);
    }
}
