package io.debezium.perf.harness.profile;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.debezium.perf.harness.jfr.Method;
import io.debezium.perf.harness.jfr.Recording;
import io.debezium.perf.harness.jfr.Sample;
import io.debezium.perf.harness.jfr.Trace;
import io.debezium.perf.harness.result.Analysis.Thrown;

/** Exceptions by class and place. */
final class ThrownTable {

    private static final Comparator<Thrown> MOST_FIRST = Comparator.comparingLong(Thrown::count)
            .reversed()
            .thenComparing(Thrown::className)
            .thenComparing(Thrown::site)
            .thenComparing(Thrown::owner);

    private ThrownTable() {}

    /**
     * One row for each class, site and owner, with one of the messages. A recording that only counts throwables
     * ({@code jdk.ExceptionStatistics}) gives one row for all of them, without a site.
     */
    static List<Thrown> of(Recording recording, Costs costs) {
        if (recording.thrown().isEmpty()) {
            return recording.throwables() == 0 ? List.of() : List.of(counted(recording.throwables(), costs));
        }
        Map<Place, Long> counts = new HashMap<>();
        Map<Place, String> messages = new HashMap<>();
        for (Sample sample : recording.thrown().list()) {
            Trace trace = sample.trace();
            Place place = new Place(sample.type(), site(trace), Ownership.debeziumMethod(trace));
            counts.merge(place, sample.count(), Long::sum);
            if (trace != null) {
                String message = recording.messages().get(new Recording.Thrown(sample.type(), trace));
                if (message != null) {
                    // The smallest, so that the choice does not depend on the order of the samples.
                    messages.merge(place, message, (one, other) -> one.compareTo(other) <= 0 ? one : other);
                }
            }
        }
        List<Thrown> rows = new ArrayList<>(counts.size());
        counts.forEach((place, count) -> rows.add(new Thrown(
                place.type, messages.getOrDefault(place, ""), place.site, place.owner, count, perEvent(count, costs))));
        rows.sort(MOST_FIRST);
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

    private record Place(String type, String site, String owner) {}
}
