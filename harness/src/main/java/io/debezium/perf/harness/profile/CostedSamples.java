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
 * What the samples of one kind in one recording cost. Tables, flame graphs and differences are sums of these.
 *
 * @param event what was sampled
 * @param perEvent whether costs are microseconds or bytes per event; else only their proportions mean anything
 * @param list those with a stack, and what was counted without being sampled
 */
record CostedSamples(String event, boolean perEvent, List<CostedSample> list) {

    /** Begins the only frame of what a thread without samples used; its name follows. */
    static final String NOT_SAMPLED = "(not sampled) ";

    /** Stands for the frames that the JVM cut off at the root end. */
    static final String TRUNCATED = "(truncated)";

    /**
     * @param costs null when nothing was counted
     * @param known the CPU time to distribute; null when it is not known: then a sample costs its weight
     * @param threadName as stacks and tables have it
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

    /** @param costs null when nothing was counted: then a sample costs the bytes that it stands for */
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

    double squares() {
        return list.stream().mapToDouble(CostedSample::squares).sum();
    }

    CostedSamples and(List<CostedSample> more) {
        return new CostedSamples(
                event, perEvent, Stream.concat(list.stream(), more.stream()).toList());
    }

    /** The same in per cent of the whole. */
    CostedSamples shares() {
        double factor = cost() == 0 ? 0 : 100 / cost();
        return new CostedSamples(
                event, false, list.stream().map(sample -> sample.times(factor)).toList());
    }

    /**
     * Samples that agree in stack, thread and class.
     *
     * @param trace of what was counted, one frame that is in brackets
     * @param type the allocated class; empty where there is none
     * @param group what was scaled together to a known whole; samples of one group are drawn from that whole
     * @param samples how many; 0 where the cost was counted
     * @param squares the sum of the squared cost of each, which is the variance of the cost if the samples came at random
     *     (Poisson)
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

        /** The names of the frames, the root's first. */
        List<String> fromRoot() {
            List<String> names = new ArrayList<>(trace.frames());
            Collections.reverse(names);
            return names;
        }

        /** From the root, which is the thread, to the leaf. */
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
