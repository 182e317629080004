package io.debezium.perf.harness.result;

/** What a run has started: it has a number and a folder of its own, and is written into that when it has ended. */
public interface Entry {

    /** In the order that they ran, from 1; also the folder's number. */
    int number();

    /** Relative to the result's folder. */
    String folder();
}
