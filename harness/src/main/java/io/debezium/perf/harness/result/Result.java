package io.debezium.perf.harness.result;

import java.time.Instant;

/** What every result of a run has, whatever was asked: where it comes from and how it ended. */
public interface Result {

    /** The version of its JSON; raised by every change after which an older reader would misunderstand it. */
    int schemaVersion();

    /** That gave it: {@code compare}, for example. */
    String command();

    /** When the command was started. */
    Instant startedAt();

    /** How it ended; partial figures of an interrupted run count for what they are. */
    Outcome outcome();

    /** What was typed, without passwords. */
    String commandLine();

    Environment environment();
}
