package io.debezium.perf.harness.process;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import io.debezium.perf.harness.process.ProcessIdentity.ProcStat;

/**
 * A program that leads a session of its own, and all that it has started: the members of its session and of its process
 * group, which stay in them when the program itself has ended, and its descendants.
 */
final class ProcessTree {

    private static final Duration LITTLE = Duration.ofMillis(10);

    private ProcessTree() {}

    /**
     * Kills all of them, and waits until they have ended.
     *
     * @return those that have not, within the limit
     */
    static Set<ProcessHandle> kill(ProcessIdentity leader, Duration limit) throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        Set<ProcessHandle> seen = new HashSet<>();
        while (true) {
            // Again each time: one may have started another meanwhile.
            of(leader).forEach(seen::add);
            seen.removeIf(process -> !ProcessIdentity.runs(process));
            if (seen.isEmpty() || System.nanoTime() > deadline) {
                return seen;
            }
            seen.forEach(ProcessHandle::destroyForcibly);
            Thread.sleep(LITTLE.toMillis());
        }
    }

    /** Those that run. */
    static List<ProcessHandle> of(ProcessIdentity leader) {
        Stream<ProcessHandle> below =
                leader.handle().stream().flatMap(process -> Stream.concat(Stream.of(process), process.descendants()));
        return Stream.concat(below, members(leader)).distinct().toList();
    }

    private static Stream<ProcessHandle> members(ProcessIdentity leader) {
        if (!leader.isHere()) {
            return Stream.empty();
        }
        // No new process gets an id that is still that of a session or a group: if it has it now, the old ones are
        // gone.
        boolean anothers = ProcStat.of(leader.pid())
                .filter(stat -> stat.ticks() != leader.start())
                .isPresent();
        return anothers
                ? Stream.empty()
                : ProcessHandle.allProcesses().filter(process -> ProcStat.of(process.pid())
                        .filter(stat -> isMember(stat, leader))
                        .isPresent());
    }

    private static boolean isMember(ProcStat stat, ProcessIdentity leader) {
        return (stat.session() == leader.pid() || stat.group() == leader.pid())
                && stat.ticks() >= leader.start()
                && stat.runs();
    }
}
