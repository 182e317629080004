package io.debezium.perf.harness.result;

import java.time.Instant;
import java.util.List;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/** The common part of all results: where a result comes from and how its run ended. */
public interface Result {

    /** Unwrapped in JSON: Jackson applies the annotation to the component of each record that implements this. */
    @JsonUnwrapped
    ResultHeader header();

    /** Every trial that was started, in order; empty for a result without trials of its own. */
    default List<? extends Trial<?, ?>> trials() {
        return List.of();
    }

    /** Every comparison that has a pair, those of counts first; empty for a result without comparisons. */
    default List<Compared> compared() {
        return List.of();
    }

    /** The tapes that were used, in order, at most one for each workload; empty without tapes. */
    default List<TapeInfo> timedTapes() {
        return List.of();
    }

    /** The variants, server and JDK of the run, in the order of display; empty for a result that does not provide them. */
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
