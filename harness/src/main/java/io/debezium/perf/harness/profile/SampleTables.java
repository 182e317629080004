package io.debezium.perf.harness.profile;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

import io.debezium.perf.harness.jfr.FlightRecording;
import io.debezium.perf.harness.jfr.Method;
import io.debezium.perf.harness.jfr.Sample;
import io.debezium.perf.harness.jfr.Samples;
import io.debezium.perf.harness.profile.RowSums.Whole;
import io.debezium.perf.harness.profile.ThreadScale.KnownCpu;
import io.debezium.perf.harness.result.Analysis.Allocation;
import io.debezium.perf.harness.result.Analysis.Cpu;
import io.debezium.perf.harness.result.Analysis.Owner;
import io.debezium.perf.harness.result.Analysis.ProfileRow;

/**
 * The tables of CPU samples and of allocation samples: by method, thread and class, and by the Debezium method on whose
 * behalf they were taken.
 */
final class SampleTables {

    private SampleTables() {}

    /**
     * The CPU-time samples when the recording has any, since they also see native code; else the execution samples, or the
     * wall-clock samples of one without these.
     */
    static Samples chosen(FlightRecording recording) {
        Samples others =
                recording.execution().isEmpty() && !recording.wallClock().isEmpty()
                        ? recording.wallClock()
                        : recording.execution();
        return recording.cpuTime().isEmpty() ? others : recording.cpuTime();
    }

    /** @param costs null when nothing was counted: then shares are of samples, and nothing is per event */
    static Cpu cpu(FlightRecording recording, Costs costs) {
        Samples samples = chosen(recording);
        boolean cpuTime = samples == recording.cpuTime();
        long lost = cpuTime
                ? recording.cpuTimeLost().values().stream()
                        .mapToLong(each -> each)
                        .sum()
                : 0;
        KnownCpu cpu = costs == null ? null : KnownCpu.of(recording, costs);
        ThreadScale scale = ThreadScale.of(samples, cpu);
        Whole whole = Whole.of(samples, scale, cpu == null ? null : costs.events());
        RowSums<Method> self = new RowSums<>();
        RowSums<Method> total = new RowSums<>();
        RowSums<String> threads = new RowSums<>();
        for (Sample sample : samples.withStack()) {
            double factor = scale.factor(sample.thread());
            self.add(sample.trace().top(), sample, factor);
            // Once for each stack, however often the method recurs in it.
            Set<Method> once = new HashSet<>(sample.trace().frames());
            once.forEach(method -> total.add(method, sample, factor));
            threads.add(sample.thread(), sample, factor);
        }
        List<ProfileRow> notSampled = notSampled(scale, whole);
        scale.notSampled().forEach((thread, micros) -> threads.add(thread, micros));
        return new Cpu(
                samples.event(),
                samples.count(),
                samples.withoutStack(),
                lost,
                cpuTime ? micros(recording.cpuTimePeriod()) : null,
                joined(self.rows(whole, new Overloads(self.keys())), notSampled),
                joined(total.rows(whole, new Overloads(total.keys())), notSampled),
                owners(samples, scale, whole, sample -> sample.trace().top().qualified()),
                threads.rows(whole, Function.identity()));
    }

    private static List<ProfileRow> notSampled(ThreadScale scale, Whole whole) {
        List<ProfileRow> rows = new ArrayList<>();
        scale.notSampled().forEach((thread, micros) -> rows.add(whole.row(Stacks.NOT_SAMPLED + thread, micros)));
        return rows;
    }

    private static List<ProfileRow> joined(List<ProfileRow> rows, List<ProfileRow> others) {
        return Stream.concat(rows.stream(), others.stream())
                .sorted(RowSums.mostFirst())
                .toList();
    }

    private static double micros(Duration duration) {
        return duration.toNanos() / 1000.0;
    }

    /** The tables of allocation samples. Shares are of weight, which is bytes. */
    static Allocation allocation(Samples samples, Costs costs) {
        Whole whole = Whole.of(samples, bytesPerEvent(samples, costs));
        RowSums<Method> sites = new RowSums<>();
        RowSums<String> classes = new RowSums<>();
        for (Sample sample : samples.withStack()) {
            sites.add(sample.trace().top(), sample, 1);
            classes.add(sample.type(), sample, 1);
        }
        return new Allocation(
                samples.event(),
                samples.count(),
                samples.weight(),
                sites.rows(whole, new Overloads(sites.keys())),
                classes.rows(whole, Function.identity()),
                owners(samples, ThreadScale.of(samples, null), whole, Sample::type));
    }

    private static Double bytesPerEvent(Samples samples, Costs costs) {
        if (costs == null || samples.isEmpty()) {
            return null;
        }
        double bytes = costs.allocatedBytes() == null ? samples.weight() : costs.allocatedBytes();
        return bytes / costs.events();
    }

    /**
     * @param scale a thread without samples is an owner of its own
     * @param what names what a sample did: its top frame, or the class that it allocated
     * @return most first; the shares of {@link Owner#on} are of the same whole as those of the owners
     */
    private static List<Owner> owners(Samples samples, ThreadScale scale, Whole whole, Function<Sample, String> what) {
        Map<String, RowSums<String>> owners = new HashMap<>();
        for (Sample sample : samples.withStack()) {
            owners.computeIfAbsent(Ownership.of(sample.trace()), owner -> new RowSums<>())
                    .add(what.apply(sample), sample, scale.factor(sample.thread()));
        }
        List<Owner> rows = new ArrayList<>(owners.size());
        owners.forEach((name, on) -> rows.add(new Owner(on.row(whole, name), on.rows(whole, Function.identity()))));
        notSampled(scale, whole).forEach(row -> rows.add(new Owner(row, List.of())));
        rows.sort(Comparator.comparing(Owner::method, RowSums.mostFirst()));
        return rows;
    }

    /**
     * Names for the methods of one table: {@code package.Class.method}, with the types of the parameters where the table
     * has several overloads of it. {@code jfr view} does not add overloads up either, so the rows equal its rows.
     */
    private static final class Overloads implements Function<Method, String> {

        private final Set<String> overloaded = new HashSet<>();

        Overloads(Iterable<Method> methods) {
            Map<String, Method> first = new HashMap<>();
            for (Method method : methods) {
                Method other = first.putIfAbsent(method.qualified(), method);
                if (other != null && !other.equals(method)) {
                    overloaded.add(method.qualified());
                }
            }
        }

        @Override
        public String apply(Method method) {
            return overloaded.contains(method.qualified()) ? method.signature() : method.qualified();
        }
    }
}
