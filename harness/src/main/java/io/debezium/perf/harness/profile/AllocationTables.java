package io.debezium.perf.harness.profile;

import java.util.function.Function;

import io.debezium.perf.harness.jfr.Method;
import io.debezium.perf.harness.jfr.Sample;
import io.debezium.perf.harness.jfr.Samples;
import io.debezium.perf.harness.result.Analysis.Allocation;

/** The tables of allocation samples. Shares are of weight, which is bytes. */
final class AllocationTables {

    private AllocationTables() {}

    static Allocation of(Samples samples, Costs costs) {
        Whole whole = Whole.of(samples, bytesPerEvent(samples, costs));
        Table<Method> sites = new Table<>();
        Table<String> classes = new Table<>();
        for (Sample sample : samples.list()) {
            if (sample.trace() != null) {
                sites.add(sample.trace().top(), sample.count(), sample.weight());
                classes.add(sample.type(), sample.count(), sample.weight());
            }
        }
        return new Allocation(
                samples.event(),
                samples.count(),
                samples.weight(),
                sites.rows(whole, new Overloads(sites.keys())),
                classes.rows(whole, Function.identity()),
                Owners.of(samples, whole, Sample::type));
    }

    private static Double bytesPerEvent(Samples samples, Costs costs) {
        if (costs == null || samples.isEmpty()) {
            return null;
        }
        double bytes = costs.allocatedBytes() == null ? samples.weight() : costs.allocatedBytes();
        return bytes / costs.events();
    }
}
