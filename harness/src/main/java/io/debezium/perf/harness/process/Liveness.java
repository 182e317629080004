package io.debezium.perf.harness.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Whether a process still runs. {@link ProcessHandle#isAlive()} also says so of one that has ended and that its parent
 * has not asked about yet (a zombie), which may be for ever: in a container the first process is seldom one that asks.
 */
public final class Liveness {

    private Liveness() {}

    /** True as long as it runs; where the system has no {@code /proc}, zombies count as running. */
    public static boolean runs(ProcessHandle process) {
        return process.isAlive() && !hasEnded(Path.of("/proc", Long.toString(process.pid()), "stat"));
    }

    /** The state follows the name in parentheses, which may itself hold any character: proc_pid_stat(5). */
    private static boolean hasEnded(Path stat) {
        try {
            String text = Files.readString(stat);
            char state = text.charAt(text.lastIndexOf(')') + 2);
            return state == 'Z' || state == 'X';
        } catch (IOException e) {
            // Gone between the two questions, or no /proc: the first answer stands.
            return false;
        }
    }
}
