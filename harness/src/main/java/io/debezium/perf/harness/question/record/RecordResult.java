package io.debezium.perf.harness.question.record;

import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.host.ThreadKind;
import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.DatabaseInfo;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.ResultHeader;
import io.debezium.perf.harness.result.ResultOf;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.result.WorkloadInfo;

/**
 * The result of {@code perf record}: one trial under a live load, and the analysis of its recording.
 *
 * @param database where PostgreSQL came from
 * @param workload the load that was asked for
 * @param variant what was under test
 * @param trials the recorded one, preceded by those that it repeats; none if the run was interrupted
 * @param threads CPU of every thread of the program under test within the window, most first; empty if the operating system
 * does not tell
 * @param analysis of the recording; null if there is none
 * @param notes what the reader must know before believing a figure, a sentence each
 */
@ResultOf("record")
public record RecordResult(
        ResultHeader header,
        DatabaseInfo database,
        WorkloadInfo workload,
        VariantInfo variant,
        List<Trial<Demand, LatencyFigures>> trials,
        List<ThreadCpu> threads,
        Analysis analysis,
        List<String> notes)
        implements Result {

    /** The trial that the report is about: the last one with figures, or else the last one. */
    static Optional<Trial<Demand, LatencyFigures>> recorded(List<Trial<Demand, LatencyFigures>> trials) {
        return trials.stream()
                .reduce((earlier, later) -> later.figures() == null && earlier.figures() != null ? earlier : later);
    }

    /**
     * CPU time of one thread of the program under test within the window, as the operating system counted it.
     *
     * @param name the Java name if it has one, else the operating system's name
     * @param kind of thread: Java, GC, JIT or VM
     */
    public record ThreadCpu(String name, ThreadKind kind, double cpuMicros) {}
}
