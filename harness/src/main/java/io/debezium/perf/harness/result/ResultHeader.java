package io.debezium.perf.harness.result;

import java.time.Instant;

/**
 * What every result begins with: what it is of, where it comes from and how it ended. In JSON these are properties of the
 * result itself.
 *
 * @param schemaVersion {@link ResultJson#SCHEMA_VERSION}
 * @param command that gave it: {@code compare}, for example
 * @param startedAt when the command was started
 * @param outcome how it ended; partial figures of an interrupted run count for what they are
 * @param commandLine what was typed, without passwords
 * @param environment null of what was put together of other results or of recordings: a history, a difference
 */
public record ResultHeader(
        int schemaVersion,
        String command,
        Instant startedAt,
        Outcome outcome,
        String commandLine,
        Environment environment) {

    /** Of a result that this version writes. */
    public static ResultHeader of(
            Class<? extends Result> type,
            Instant startedAt,
            Outcome outcome,
            String commandLine,
            Environment environment) {
        String command = type.getAnnotation(ResultOf.class).value();
        return new ResultHeader(ResultJson.SCHEMA_VERSION, command, startedAt, outcome, commandLine, environment);
    }

    /** Of one that measures nothing by itself. */
    public static ResultHeader of(Class<? extends Result> type, Instant startedAt, String commandLine) {
        return of(type, startedAt, Outcome.COMPLETE, commandLine, null);
    }
}
