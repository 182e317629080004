package io.debezium.perf.harness.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What Linux tells of a process in {@code /proc/PID/stat} (proc_pid_stat(5)).
 *
 * @param state {@code Z} and {@code X} have ended
 * @param group its process group
 * @param session its session
 * @param ticks when it started, in clock ticks since the machine did
 */
record ProcStat(long pid, char state, long group, long session, long ticks) {

    private static final int GROUP = 2;
    private static final int SESSION = 3;
    private static final int START = 19;

    /** Empty when there is no such process, or no {@code /proc}. */
    static Optional<ProcStat> of(long pid) {
        try {
            return Optional.of(parse(Files.readString(Path.of("/proc", Long.toString(pid), "stat"))));
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /**
     * @param line of the file
     * @throws IllegalArgumentException if it is not one
     */
    static ProcStat parse(String line) {
        // The name, in parentheses, may itself hold any character.
        int name = line.indexOf(" (");
        int rest = line.lastIndexOf(") ");
        String[] fields =
                name < 0 || rest < 0 ? new String[0] : line.substring(rest + 2).split(" ");
        if (fields.length <= START || fields[0].length() != 1) {
            throw new IllegalArgumentException("not of the form of /proc/PID/stat: " + line);
        }
        return new ProcStat(
                Long.parseLong(line.substring(0, name)),
                fields[0].charAt(0),
                Long.parseLong(fields[GROUP]),
                Long.parseLong(fields[SESSION]),
                Long.parseLong(fields[START]));
    }

    boolean runs() {
        return state != 'Z' && state != 'X';
    }
}
