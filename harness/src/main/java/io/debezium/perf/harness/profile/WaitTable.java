package io.debezium.perf.harness.profile;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.debezium.perf.harness.jfr.Recording;
import io.debezium.perf.harness.jfr.Sample;
import io.debezium.perf.harness.jfr.Samples;
import io.debezium.perf.harness.result.Analysis.Wait;

/** Waiting by kind, class, Debezium method and thread. */
final class WaitTable {

    private static final Map<String, String> KINDS = Map.of(
            "jdk.JavaMonitorEnter", "lock",
            "jdk.ThreadPark", "park",
            "jdk.JavaMonitorWait", "wait",
            "jdk.ThreadSleep", "sleep");

    private static final Comparator<Wait> MOST_FIRST = Comparator.comparingDouble(Wait::millis)
            .reversed()
            .thenComparing(Wait::kind)
            .thenComparing(Wait::on)
            .thenComparing(Wait::owner)
            .thenComparing(Wait::thread);

    private WaitTable() {}

    static List<Wait> of(Recording recording) {
        Map<Place, long[]> sums = new HashMap<>();
        for (Samples samples : recording.waits()) {
            String kind = KINDS.get(samples.event());
            for (Sample sample : samples.list()) {
                Place place = new Place(kind, sample.type(), Ownership.debeziumMethod(sample.trace()), sample.thread());
                long[] sum = sums.computeIfAbsent(place, key -> new long[2]);
                sum[0] += sample.count();
                sum[1] += sample.weight();
            }
        }
        List<Wait> rows = new ArrayList<>(sums.size());
        sums.forEach((place, sum) ->
                rows.add(new Wait(place.kind, place.on, place.owner, place.thread, sum[0], sum[1] / 1e6)));
        rows.sort(MOST_FIRST);
        return rows;
    }

    private record Place(String kind, String on, String owner, String thread) {}
}
