package io.debezium.perf.harness.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;

import io.debezium.perf.harness.process.ProcessIdentity.ProcStat;

/** The processes of this machine that run. */
public final class ProcessTable {

    private ProcessTable() {}

    /** The command lines of those that name a folder, or work in it. */
    public static List<String> of(Path folder) {
        return running(process -> worksIn(folder, process) || line(process).contains(folder.toString())).stream()
                .map(process -> process.pid() + " " + line(process))
                .toList();
    }

    /** Those that Ctrl-C reaches in the terminal of a program. */
    public static List<ProcessHandle> group(long leader) {
        return running(process -> ProcStat.of(process.pid())
                .filter(stat -> stat.group() == leader)
                .isPresent());
    }

    /** Those that were started by a program with a session of its own, and did not leave it. */
    public static List<ProcessHandle> session(long leader) {
        return running(process -> ProcStat.of(process.pid())
                .filter(stat -> stat.session() == leader)
                .isPresent());
    }

    private static List<ProcessHandle> running(Predicate<ProcessHandle> which) {
        return ProcessHandle.allProcesses()
                .filter(which)
                .filter(ProcessIdentity::runs)
                .toList();
    }

    private static String line(ProcessHandle process) {
        return process.info().commandLine().orElse("");
    }

    private static boolean worksIn(Path folder, ProcessHandle process) {
        try {
            return Files.readSymbolicLink(Path.of("/proc/" + process.pid() + "/cwd"))
                    .startsWith(folder);
        } catch (IOException e) {
            return false;
        }
    }
}
