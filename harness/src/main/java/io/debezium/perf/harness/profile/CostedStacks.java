package io.debezium.perf.harness.profile;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import io.debezium.perf.harness.host.ThreadKind;
import io.debezium.perf.harness.jfr.FlightRecording;
import io.debezium.perf.harness.jfr.Method;
import io.debezium.perf.harness.jfr.Sample;
import io.debezium.perf.harness.jfr.Samples;
import io.debezium.perf.harness.jfr.Trace;
import io.debezium.perf.harness.profile.ThreadScale.KnownCpu;
import io.debezium.perf.harness.stats.ThreadNames;

/**
 * What the samples of one kind in one recording cost.
 *
 * @param event what was sampled
 * @param absolute whether costs are per event; else only their proportions mean anything
 */
record CostedStacks(String event, boolean absolute, List<CostedStack> stacks) {

    private static final Map<ThreadKind, String> OWN_THREADS = Map.of(
            ThreadKind.GC, "(garbage collector)",
            ThreadKind.JIT, "(compiler)",
            ThreadKind.VM, "(other threads of the JVM)");

    /** CPU in microseconds, none by wall-clock samples; threads without samples and the JVM's own, where they were counted, are frames of their own. */
    static CostedStacks cpu(FlightRecording recording, Costs costs) {
        Samples samples = SampleTables.chosen(recording);
        if (samples.isEmpty() || samples.equals(recording.wallClock())) {
            return new CostedStacks(samples.event(), false, List.of());
        }
        KnownCpu known = KnownCpu.of(recording, costs);
        ThreadScale scale = ThreadScale.of(samples, known);
        long events = costs == null ? 1 : costs.events();
        List<CostedStack> stacks = new ArrayList<>();
        for (Sample sample : samples.withStack()) {
            double factor = scale.factor(sample.thread()) / events;
            stacks.add(stack(
                    sample, scale.group(sample.thread()), sample.count() * factor, sample.count() * factor * factor));
        }
        scale.notSampled()
                .forEach((thread, micros) -> stacks.add(
                        CostedStack.counted(Stacks.NOT_SAMPLED + ThreadNames.stable(thread), micros / events)));
        if (costs != null) {
            ownThreads(costs)
                    .forEach((kind, micros) -> stacks.add(CostedStack.counted(OWN_THREADS.get(kind), micros / events)));
        }
        return new CostedStacks(samples.event(), costs != null && known != null, stacks);
    }

    /** Allocation in bytes. */
    static CostedStacks allocation(FlightRecording recording, Costs costs) {
        Samples samples = recording.allocation();
        double bytes = costs == null || costs.allocatedBytes() == null ? samples.weight() : costs.allocatedBytes();
        double seen = samples.withStack().stream().mapToLong(Sample::weight).sum();
        double factor = seen == 0 ? 0 : bytes / seen / (costs == null ? 1 : costs.events());
        List<CostedStack> stacks = new ArrayList<>();
        for (Sample sample : samples.withStack()) {
            stacks.add(stack(sample, "", sample.weight() * factor, sample.squares() * factor * factor));
        }
        return new CostedStacks(samples.event(), costs != null, stacks);
    }

    /** The same in per cent of the whole. */
    CostedStacks shares() {
        double all = stacks.stream().mapToDouble(CostedStack::cost).sum();
        return new CostedStacks(
                event,
                false,
                all == 0
                        ? List.of()
                        : stacks.stream().map(stack -> stack.times(100 / all)).toList());
    }

    private static Map<ThreadKind, Double> ownThreads(Costs costs) {
        Map<ThreadKind, Double> micros = new EnumMap<>(ThreadKind.class);
        costs.threads().byThread().values().forEach(time -> {
            if (ThreadKind.of(time.name()) != ThreadKind.JAVA && time.nanos() > 0) {
                micros.merge(ThreadKind.of(time.name()), time.nanos() / 1e3, Double::sum);
            }
        });
        return micros;
    }

    private static CostedStack stack(Sample sample, String group, double cost, double variance) {
        Trace trace = sample.trace();
        List<String> path = Stacks.rooted(ThreadNames.stable(sample.thread()), trace);
        path.addAll(StableNames.calls(Stacks.fromRoot(trace, Method::qualified)));
        return new CostedStack(
                path,
                StableNames.method(Ownership.of(trace)),
                StableNames.method(trace.top().qualified()),
                group,
                cost,
                variance);
    }

    /**
     * Samples of one recording that agree in everything that a difference is told by.
     *
     * @param path from the root to the leaf, in {@link StableNames}
     * @param owner as {@link Ownership} has it, in stable names
     * @param running the frame that ran
     * @param group what was scaled together to a known whole; samples of one group are drawn from that whole
     * @param variance of {@code cost} if the samples came at random (Poisson): the sum of the squared cost of each
     */
    record CostedStack(List<String> path, String owner, String running, String group, double cost, double variance) {

        /** A cost that was counted, not sampled. */
        static CostedStack counted(String name, double cost) {
            return new CostedStack(List.of(name), name, name, name, cost, 0);
        }

        CostedStack times(double factor) {
            return new CostedStack(path, owner, running, group, cost * factor, variance * factor * factor);
        }
    }
}
