package io.debezium.perf.harness.host;

import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Whose work a thread of a HotSpot JVM does, told by its name: the JVM's own threads have fixed ones (HotSpot's {@code
 * vmThread}, {@code compileBroker}, {@code workerThread} and collector sources; read off JDK 17 to 25). The kernel keeps
 * 15 characters of a name; newer JDKs shorten a long one in the middle.
 */
public enum ThreadKind {
    GC("GC Thread|G1 |ParGC|ZDirector|ZDriver|ZStat|ZUncommitter|ZWorker|Shenandoah"),
    JIT("C[12] CompilerThre|JVMCI"),
    VM("VM |JFR |Service Thread|Monitor Deflati|Signal Dispatch|Attach Listener|Sweeper thread|RuntimeWorker"),
    /** The program's own. */
    JAVA("");

    private final Pattern start;

    ThreadKind(String start) {
        this.start = Pattern.compile(start);
    }

    /** @param comm the thread's name as the kernel has it */
    public static ThreadKind of(String comm) {
        return Stream.of(values())
                .filter(kind -> kind.start.matcher(comm).lookingAt())
                .findFirst()
                .orElseThrow();
    }
}
