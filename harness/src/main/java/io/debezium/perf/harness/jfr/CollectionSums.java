package io.debezium.perf.harness.jfr;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import jdk.jfr.consumer.RecordedEvent;

import io.debezium.perf.harness.jfr.Recording.Collections;
import io.debezium.perf.harness.jfr.Recording.Pause;

/** Sums up the collector's events, while they are read. Not thread-safe. */
final class CollectionSums {

    private final List<Pause> pauses = new ArrayList<>();
    private String collector = "";
    private long count;
    private Duration sum = Duration.ZERO;
    private Duration max = Duration.ZERO;

    void configuration(RecordedEvent event) {
        String young = event.getString("youngCollector");
        String old = event.getString("oldCollector");
        boolean one = young == null || old == null || young.equals(old);
        collector = one ? String.valueOf(young == null ? old : young) : young + ", " + old;
    }

    void collection(RecordedEvent event) {
        count++;
        sum = sum.plus(event.getDuration("sumOfPauses"));
        Duration longest = event.getDuration("longestPause");
        max = longest.compareTo(max) > 0 ? longest : max;
    }

    void pause(RecordedEvent event) {
        pauses.add(new Pause(event.getStartTime(), event.getDuration(), event.getString("name")));
    }

    Collections collections() {
        pauses.sort(Comparator.comparing(Pause::start));
        return new Collections(collector, count, sum, max, pauses);
    }
}
