package io.debezium.perf.harness.trial;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.debezium.perf.harness.host.ThreadTimes;
import io.debezium.perf.harness.result.Interference;
import io.debezium.perf.harness.result.Mark;
import io.debezium.perf.harness.result.ReplayFigures;

/**
 * What one trial over a tape has found.
 *
 * @param figures over the window; empty for a digest
 * @param interference during it; empty where the system does not tell
 * @param marks all of them, in order
 * @param threads CPU of each thread of the program within the window; empty where the system does not tell
 * @param recording the flight recording of the window, when there is one
 * @param digest 16 bytes a row event, when one was made
 * @param order what the events of a digest come to in their order
 * @param command the command line of the program
 * @param logTail the last lines of its log
 * @param debezium the version that ran, by its own word; empty for what is not Debezium
 */
public record Replayed(
        Optional<ReplayFigures> figures,
        Optional<Interference> interference,
        List<Mark> marks,
        ThreadTimes threads,
        Optional<Path> recording,
        Optional<Path> digest,
        Optional<String> order,
        String command,
        List<String> logTail,
        Optional<String> debezium) {

    /** Of a digest, which is not measured. */
    static Replayed digested(
            Path digest, Optional<String> order, String command, List<String> logTail, Optional<String> debezium) {
        return unmeasured(Optional.of(digest), order, command, logTail, debezium);
    }

    /** Of a trial whose calls were counted, which is not measured: the program has written them down. */
    static Replayed counted(String command, List<String> logTail, Optional<String> debezium) {
        return unmeasured(Optional.empty(), Optional.empty(), command, logTail, debezium);
    }

    private static Replayed unmeasured(
            Optional<Path> digest,
            Optional<String> order,
            String command,
            List<String> logTail,
            Optional<String> debezium) {
        return new Replayed(
                Optional.empty(),
                Optional.empty(),
                List.of(),
                new ThreadTimes(Map.of()),
                Optional.empty(),
                digest,
                order,
                command,
                logTail,
                debezium);
    }

    /** Of a program that is measured from outside. */
    static Replayed outside(
            ReplayFigures figures, Optional<Interference> interference, String command, List<String> logTail) {
        return new Replayed(
                Optional.of(figures),
                interference,
                List.of(),
                new ThreadTimes(Map.of()),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                command,
                logTail,
                Optional.empty());
    }

    public Replayed {
        marks = List.copyOf(marks);
        logTail = List.copyOf(logTail);
    }
}
