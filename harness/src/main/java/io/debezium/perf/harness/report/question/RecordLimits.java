package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.section.SinkWords;
import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.RecordResult;

/** What a reader must not conclude from the figures, a sentence or two each. */
final class RecordLimits {

    private static final String CPU_TIME_SAMPLE = "jdk.CPUTimeSample";

    private RecordLimits() {}

    static List<String> of(RecordResult result) {
        List<String> limits = new ArrayList<>();
        limits.add(
                "One trial of one JVM. Another run of the same thing differs by a few per cent or more, and the intervals"
                        + " here do not cover that: they only say how well these samples stand for this run. Whether a change is"
                        + " faster takes a comparison of several trials in random order.");
        limits.add("The engine, the database, the load and the harness share this machine, so rates and latencies are"
                + " those of this machine under all of them. CPU per event suffers least, but shared caches and clock"
                + " speed reach it too.");
        if (result.workload().targetRate() == null) {
            limits.add(
                    "The load was closed-loop: a client sends its next transaction when the last one is done, so a"
                            + " stalled server is asked less, and its transaction latencies look better than users would find them.");
        }
        limits.add(
                "Latency is from the commit time that PostgreSQL reports to consumption, on one clock; its resolution is"
                        + " that of the event's source block.");
        limits.add(SinkWords.limit(Stream.of(result.variant().spec())));
        if (result.analysis() != null) {
            limits.addAll(of(result.analysis()));
        }
        return limits;
    }

    static List<String> of(Analysis analysis) {
        List<String> limits = new ArrayList<>();
        limits.add(
                CPU_TIME_SAMPLE.equals(analysis.cpu().event())
                        ? "CPU-time samples cover Java threads only. Collector and compiler threads have no samples; the JVM drops"
                                + " samples when it cannot keep up, and counts them as lost."
                        : "Execution samples are taken of a few running Java threads at a time, at a fixed period of wall-clock"
                                + " time; time in native code, in the collector and in the compiler is in none of them.");
        limits.add(
                "The JVM places a sample by its debug information, which compiled and inlined code has at some instructions"
                        + " only: a method beside the one that is to blame may be charged.");
        limits.add(
                "Allocation is estimated from samples that are taken when a thread's allocation buffer is full, weighted by the"
                        + " bytes since the last one. Rare large objects make it jump.");
        limits.add("The recording costs something itself, most of it where stacks are deep.");
        return limits;
    }
}
