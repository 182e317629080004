package io.debezium.perf.harness.result;

import java.time.Instant;
import java.util.List;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/** What every result of a run has, whatever was asked: where it comes from and how it ended. */
public interface Result {

    /** Jackson takes the annotation over to the component of each record that is a result. */
    @JsonUnwrapped
    ResultHeader header();

    /** Every trial that was started, in order; none of a result without any of its own. */
    default List<? extends Trial<?, ?>> trials() {
        return List.of();
    }

    /** Every comparison with a pair, counts first; none of a result that compares nothing, or that is not asked for it. */
    default List<Compared> compared() {
        return List.of();
    }

    /** The tapes over which it was measured, in their order; no two of one workload. */
    default List<TapeInfo> timedTapes() {
        return List.of();
    }

    /** What was under test, on which server and JDK, in reading order; none of a result that is not asked for it. */
    default List<RunFact> facts() {
        return List.of();
    }

    default String command() {
        return header().command();
    }

    default Instant startedAt() {
        return header().startedAt();
    }

    default Outcome outcome() {
        return header().outcome();
    }

    default String commandLine() {
        return header().commandLine();
    }

    default Environment environment() {
        return header().environment();
    }
}
