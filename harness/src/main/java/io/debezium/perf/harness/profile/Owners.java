package io.debezium.perf.harness.profile;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.debezium.perf.harness.jfr.Sample;
import io.debezium.perf.harness.jfr.Samples;
import io.debezium.perf.harness.result.Analysis.Owner;

/** The table of Debezium methods, with what was done on behalf of each. */
final class Owners {

    private Owners() {}

    /** By CPU time, with what was running; a thread without samples is an owner of its own. */
    static List<Owner> of(Samples samples, ThreadScale scale, Whole whole) {
        List<Owner> rows =
                of(samples, scale, whole, sample -> sample.trace().top().qualified());
        scale.notSampled()
                .forEach((thread, micros) ->
                        rows.add(new Owner(whole.row(StackSums.NOT_SAMPLED + thread, 0, micros), List.of())));
        rows.sort(Comparator.comparing(Owner::method, Table.mostFirst()));
        return rows;
    }

    /**
     * @param what names what a sample did: its top frame, or the class that it allocated
     * @return most first; the shares of {@link Owner#on} are of the same whole as those of the owners
     */
    static List<Owner> of(Samples samples, Whole whole, Function<Sample, String> what) {
        return of(samples, ThreadScale.of(samples, null), whole, what);
    }

    private static List<Owner> of(Samples samples, ThreadScale scale, Whole whole, Function<Sample, String> what) {
        Map<String, Table<String>> owners = new HashMap<>();
        for (Sample sample : samples.list()) {
            if (sample.trace() != null) {
                owners.computeIfAbsent(Ownership.of(sample.trace()), owner -> new Table<>())
                        .add(what.apply(sample), sample.count(), sample.weight() * scale.factor(sample.thread()));
            }
        }
        List<Owner> rows = new ArrayList<>(owners.size());
        owners.forEach((name, on) ->
                rows.add(new Owner(whole.row(name, on.samples(), on.weight()), on.rows(whole, Function.identity()))));
        rows.sort(Comparator.comparing(Owner::method, Table.mostFirst()));
        return rows;
    }
}
