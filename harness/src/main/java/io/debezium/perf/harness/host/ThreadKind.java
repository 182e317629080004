package io.debezium.perf.harness.host;

import java.util.List;
import java.util.Map;

/**
 * Whose work a thread of a HotSpot JVM does, told by its name: the JVM's own threads have fixed ones (HotSpot's {@code
 * vmThread}, {@code compileBroker}, {@code workerThread} and collector sources; read off JDK 17 to 25). The kernel keeps
 * 15 characters of a name; newer JDKs shorten a long one in the middle.
 */
public enum ThreadKind {
    JAVA,
    GC,
    JIT,
    VM;

    private static final Map<ThreadKind, List<String>> STARTS = Map.of(
            GC,
                    List.of(
                            "GC Thread",
                            "G1 ",
                            "ParGC",
                            "ZDirector",
                            "ZDriver",
                            "ZStat",
                            "ZUncommitter",
                            "ZWorker",
                            "Shenandoah"),
            JIT, List.of("C1 CompilerThre", "C2 CompilerThre", "JVMCI"),
            VM,
                    List.of(
                            "VM ",
                            "JFR ",
                            "Service Thread",
                            "Monitor Deflati",
                            "Signal Dispatch",
                            "Attach Listener",
                            "Sweeper thread",
                            "RuntimeWorker"));

    /** @param comm the thread's name as the kernel has it */
    public static ThreadKind of(String comm) {
        for (ThreadKind kind : List.of(JIT, GC, VM)) {
            if (STARTS.get(kind).stream().anyMatch(comm::startsWith)) {
                return kind;
            }
        }
        return JAVA;
    }
}
