package io.debezium.perf.harness.result;

import java.time.Instant;

/**
 * What every result begins with: what it is of, where it comes from and how it ended. In JSON these are properties of the
 * result itself; what a file lacks is null.
 *
 * @param schemaVersion the version of its JSON; raised by every change after which an older reader would misunderstand it
 * @param command that gave it: {@code compare}, for example
 * @param startedAt when the command was started
 * @param outcome how it ended; partial figures of an interrupted run count for what they are
 * @param commandLine what was typed, without passwords
 * @param wallTime where the time went; null where that was not kept
 */
public record ResultHeader(
        int schemaVersion,
        String command,
        Instant startedAt,
        Outcome outcome,
        String commandLine,
        Environment environment,
        WallTime wallTime) {

    /** Of a result that this version writes. */
    public static ResultHeader of(
            Class<? extends Result> type,
            Instant startedAt,
            Outcome outcome,
            String commandLine,
            Environment environment) {
        ResultOf of = type.getAnnotation(ResultOf.class);
        return new ResultHeader(of.schemaVersion(), of.command(), startedAt, outcome, commandLine, environment, null);
    }

    /** The same, of a run whose time went there. */
    public ResultHeader with(WallTime spent) {
        return new ResultHeader(schemaVersion, command, startedAt, outcome, commandLine, environment, spent);
    }
}
