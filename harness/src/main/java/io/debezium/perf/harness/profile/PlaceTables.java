package io.debezium.perf.harness.profile;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.debezium.perf.harness.jfr.FlightRecording;
import io.debezium.perf.harness.jfr.Method;
import io.debezium.perf.harness.jfr.Sample;
import io.debezium.perf.harness.jfr.Samples;
import io.debezium.perf.harness.jfr.Trace;
import io.debezium.perf.harness.result.Analysis.Thrown;
import io.debezium.perf.harness.result.Analysis.Wait;

/** Exceptions and waiting, by class and place. */
final class PlaceTables {

    private static final Comparator<Thrown> MOST_THROWN = Comparator.comparingLong(Thrown::count)
            .reversed()
            .thenComparing(Thrown::className)
            .thenComparing(Thrown::site)
            .thenComparing(Thrown::owner);

    private static final Map<String, String> KINDS = Map.of(
            "jdk.JavaMonitorEnter", "lock",
            "jdk.ThreadPark", "park",
            "jdk.JavaMonitorWait", "wait",
            "jdk.ThreadSleep", "sleep");

    private static final Comparator<Wait> LONGEST = Comparator.comparingDouble(Wait::millis)
            .reversed()
            .thenComparing(Wait::kind)
            .thenComparing(Wait::on)
            .thenComparing(Wait::owner)
            .thenComparing(Wait::thread);

    private PlaceTables() {}

    /**
     * One row for each class, site and owner, with one of the messages. A recording that only counts throwables
     * ({@code jdk.ExceptionStatistics}) gives one row for all of them, without a site.
     */
    static List<Thrown> thrown(FlightRecording recording, Costs costs) {
        if (recording.thrown().isEmpty()) {
            return recording.throwables() == 0 ? List.of() : List.of(counted(recording.throwables(), costs));
        }
        Map<ThrownFrom, Long> counts = new HashMap<>();
        Map<ThrownFrom, String> messages = new HashMap<>();
        for (Sample sample : recording.thrown().list()) {
            Trace trace = sample.trace();
            ThrownFrom place = new ThrownFrom(sample.type(), site(trace), Ownership.debeziumMethod(trace));
            counts.merge(place, sample.count(), Long::sum);
            if (trace != null) {
                String message = recording.messages().get(new FlightRecording.ThrownAt(sample.type(), trace));
                if (message != null) {
                    // The smallest, so that the choice does not depend on the order of the samples.
                    messages.merge(place, message, (one, other) -> one.compareTo(other) <= 0 ? one : other);
                }
            }
        }
        List<Thrown> rows = new ArrayList<>(counts.size());
        counts.forEach((place, count) -> rows.add(new Thrown(
                place.type, messages.getOrDefault(place, ""), place.site, place.owner, count, perEvent(count, costs))));
        rows.sort(MOST_THROWN);
        return rows;
    }

    private static Thrown counted(long count, Costs costs) {
        return new Thrown(
                "java.lang.Throwable", "(all throwables, only counted)", "", "", count, perEvent(count, costs));
    }

    /** The first frame that is not the exception's own construction. */
    private static String site(Trace trace) {
        if (trace == null) {
            return "";
        }
        return trace.frames().stream()
                .filter(frame -> !frame.name().equals("<init>"))
                .findFirst()
                .map(Method::qualified)
                .orElseGet(() -> trace.top().qualified());
    }

    private static Double perEvent(long count, Costs costs) {
        return costs == null ? null : (double) count / costs.events();
    }

    private record ThrownFrom(String type, String site, String owner) {}

    /** Waiting by kind, class, Debezium method and thread. */
    static List<Wait> waits(FlightRecording recording) {
        Map<WaitedAt, long[]> sums = new HashMap<>();
        for (Samples samples : recording.waits()) {
            String kind = KINDS.get(samples.event());
            for (Sample sample : samples.list()) {
                WaitedAt place =
                        new WaitedAt(kind, sample.type(), Ownership.debeziumMethod(sample.trace()), sample.thread());
                long[] sum = sums.computeIfAbsent(place, key -> new long[2]);
                sum[0] += sample.count();
                sum[1] += sample.weight();
            }
        }
        List<Wait> rows = new ArrayList<>(sums.size());
        sums.forEach((place, sum) ->
                rows.add(new Wait(place.kind, place.on, place.owner, place.thread, sum[0], sum[1] / 1e6)));
        rows.sort(LONGEST);
        return rows;
    }

    private record WaitedAt(String kind, String on, String owner, String thread) {}
}
