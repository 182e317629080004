package io.debezium.perf.harness.profile;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import io.debezium.perf.harness.jfr.Sample;
import io.debezium.perf.harness.jfr.Samples;
import io.debezium.perf.harness.jfr.Trace;
import io.debezium.perf.harness.profile.ThreadScale.KnownCpu;

/**
 * The samples of one kind in one recording, with the cost that each stands for. Tables, flame graphs and differences are sums
 * of these.
 *
 * @param event the sampled event type
 * @param perEvent whether costs are microseconds or bytes per event; otherwise only their proportions are meaningful
 * @param list the samples with a stack, and costs that were counted instead of sampled
 */
record CostedSamples(String event, boolean perEvent, List<CostedSample> list) {

    /** Prefix of the single frame that stands for the CPU time of a thread without samples; the thread's name follows. */
    static final String NOT_SAMPLED = "(not sampled) ";

    /** Name of the frame that stands for those that the JVM cut off at the root end. */
    static final String TRUNCATED = "(truncated)";

    /**
     * The costs of CPU samples.
     *
     * @param costs null if nothing was counted
     * @param known the CPU time to distribute; null if unknown, in which case a sample costs its weight
     * @param threadName converts a thread's name to that in stacks and tables
     */
    static CostedSamples cpu(Samples samples, Costs costs, KnownCpu known, UnaryOperator<String> threadName) {
        ThreadScale scale = ThreadScale.of(samples, known);
        double events = costs == null || known == null ? 1 : costs.events();
        List<CostedSample> list = new ArrayList<>();
        for (Sample sample : samples.withStack()) {
            String thread = sample.thread();
            list.add(CostedSample.of(
                    sample, threadName.apply(thread), scale.group(thread), scale.factor(thread) / events));
        }
        scale.notSampled().forEach((thread, micros) -> {
            String name = threadName.apply(thread);
            list.add(CostedSample.counted(name, NOT_SAMPLED + name, micros / events));
        });
        return new CostedSamples(samples.event(), costs != null && known != null, list);
    }

    /**
     * The costs of allocation samples.
     *
     * @param costs null if nothing was counted, in which case a sample costs the bytes that it stands for
     */
    static CostedSamples allocation(Samples samples, Costs costs, UnaryOperator<String> threadName) {
        double factor = 1;
        if (costs != null) {
            double bytes = costs.allocatedBytes() == null ? samples.weight() : costs.allocatedBytes();
            double seen = samples.withStack().stream().mapToLong(Sample::weight).sum();
            factor = seen == 0 ? 0 : bytes / seen / costs.events();
        }
        List<CostedSample> list = new ArrayList<>();
        for (Sample sample : samples.withStack()) {
            list.add(CostedSample.of(sample, threadName.apply(sample.thread()), "", factor));
        }
        return new CostedSamples(samples.event(), costs != null, list);
    }

    double cost() {
        return list.stream().mapToDouble(CostedSample::cost).sum();
    }

    CostedSamples and(List<CostedSample> more) {
        return new CostedSamples(
                event, perEvent, Stream.concat(list.stream(), more.stream()).toList());
    }

    /** A copy with costs in per cent of the total. */
    CostedSamples shares() {
        double factor = cost() == 0 ? 0 : 100 / cost();
        return new CostedSamples(
                event, false, list.stream().map(sample -> sample.times(factor)).toList());
    }

    /**
     * Samples with the same stack, thread and class, or a counted cost.
     *
     * @param trace the stack; for a counted cost, a single frame with a name in brackets
     * @param type the allocated class; empty if there is none
     * @param group name of the samples that were scaled together to a known total
     * @param samples number of samples; 0 for a counted cost
     * @param squares the sum of the squared costs of the samples, which is the variance of the cost if samples are a Poisson
     *     process
     */
    record CostedSample(
            String thread, Trace trace, String type, String group, long samples, double cost, double squares) {

        private static CostedSample of(Sample sample, String thread, String group, double factor) {
            return new CostedSample(
                    thread,
                    sample.trace(),
                    sample.type(),
                    group,
                    sample.count(),
                    factor * sample.weight(),
                    factor * factor * sample.squares());
        }

        static CostedSample counted(String thread, String frame, double cost) {
            return new CostedSample(thread, new Trace(List.of(frame), false), "", frame, 0, cost, 0);
        }

        CostedSample times(double factor) {
            return new CostedSample(thread, trace, type, group, samples, cost * factor, squares * factor * factor);
        }

        /** The names of the frames, from the root to the leaf. */
        List<String> fromRoot() {
            List<String> names = new ArrayList<>(trace.frames());
            Collections.reverse(names);
            return names;
        }

        /**
         * The path in the tree of calls, from the root, which is the thread, to the leaf.
         *
         * @param fromRoot the names of the frames, from the root to the leaf
         */
        List<String> path(List<String> fromRoot) {
            List<String> path = new ArrayList<>(fromRoot.size() + 2);
            if (samples > 0) {
                path.add(thread);
            }
            if (trace.truncated()) {
                path.add(TRUNCATED);
            }
            path.addAll(fromRoot);
            return path;
        }
    }
}
