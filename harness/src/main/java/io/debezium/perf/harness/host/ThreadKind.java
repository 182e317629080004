package io.debezium.perf.harness.host;

import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The kind of work of a HotSpot JVM's thread, told by its name: the JVM's own threads have fixed names (HotSpot's {@code
 * vmThread}, {@code compileBroker}, {@code workerThread} and collector sources; read off JDK 17 to 25). The kernel keeps 15
 * characters of a name; newer JDKs shorten a long one in the middle.
 */
public enum ThreadKind {
    GC("GC Thread|G1 |ParGC|ZDirector|ZDriver|ZStat|ZUncommitter|ZWorker|Shenandoah"),
    JIT("C[12] CompilerThre|JVMCI"),
    VM("VM |JFR |Service Thread|Monitor Deflati|Signal Dispatch|Attach Listener|Sweeper thread|RuntimeWorker"),
    /** The program's own threads. */
    JAVA("");

    private final Pattern start;

    ThreadKind(String start) {
        this.start = Pattern.compile(start);
    }

    /** @param comm the thread's name in the kernel */
    public static ThreadKind of(String comm) {
        return Stream.of(values())
                .filter(kind -> kind.start.matcher(comm).lookingAt())
                .findFirst()
                .orElseThrow();
    }
}
