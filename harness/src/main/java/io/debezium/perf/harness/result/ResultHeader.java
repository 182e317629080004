package io.debezium.perf.harness.result;

import java.time.Instant;

/**
 * The header of every result: its command, where it comes from and how its run ended. In JSON these are properties of the
 * result itself.
 *
 * @param schemaVersion {@link ResultJson#SCHEMA_VERSION}
 * @param command the command that produced it, for example {@code compare}
 * @param startedAt when the command was started
 * @param outcome how the run ended; the figures of an interrupted run are partial
 * @param commandLine what was typed, without passwords
 * @param environment null if the result was derived from other results or recordings, as a history or a difference
 */
public record ResultHeader(
        int schemaVersion,
        String command,
        Instant startedAt,
        Outcome outcome,
        String commandLine,
        Environment environment) {

    /** The header of a new result. */
    public static ResultHeader of(
            Class<? extends Result> type,
            Instant startedAt,
            Outcome outcome,
            String commandLine,
            Environment environment) {
        String command = type.getAnnotation(ResultOf.class).value();
        return new ResultHeader(ResultJson.SCHEMA_VERSION, command, startedAt, outcome, commandLine, environment);
    }

    /** The header of a new result of a command that does not measure. */
    public static ResultHeader of(Class<? extends Result> type, Instant startedAt, String commandLine) {
        return of(type, startedAt, Outcome.COMPLETE, commandLine, null);
    }
}
