package io.debezium.perf.harness.result;

import java.time.Instant;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/** What every result of a run has, whatever was asked: where it comes from and how it ended. */
public interface Result {

    /** Jackson takes the annotation over to the component of each record that is a result. */
    @JsonUnwrapped
    ResultHeader header();

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
