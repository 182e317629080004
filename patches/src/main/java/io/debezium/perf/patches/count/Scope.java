package io.debezium.perf.patches.count;

import java.util.List;
import java.util.Map;
import java.util.Set;

import io.debezium.perf.patches.count.CountingMethod.Context;

/** Whose code counts, by the name of its class with slashes. */
final class Scope {

    /**
     * What counting itself calls, and what the JVM runs on its own account: the start of threads, the linking of call
     * sites, references, class loading, flight recordings.
     */
    private static final List<String> NOT_COUNTED = List.of(
            "io/debezium/perf/count/",
            "io/debezium/perf/patches/count/Block",
            "io/debezium/perf/patches/count/Counting",
            "io/debezium/perf/patches/count/Kind",
            "io/debezium/perf/patches/count/S",
            "net/bytebuddy/",
            "java/lang/Thread",
            "java/lang/Object",
            "java/lang/invoke/",
            "java/lang/ref/",
            "java/lang/reflect/",
            "java/lang/instrument/",
            "java/lang/module/",
            "java/lang/Shutdown",
            "java/lang/VirtualThread",
            "java/security/",
            "java/util/jar/",
            "java/util/zip/",
            "jdk/internal/",
            "jdk/jfr/",
            "jdk/net/",
            "sun/instrument/",
            "sun/invoke/",
            "sun/launcher/",
            "sun/management/",
            "com/sun/management/",
            "com/sun/jmx/",
            "javax/management/");

    /**
     * What runs only because another thread is not there yet, or has gone to sleep: how often is chance. Its bytecodes are
     * told apart; that a thread is put to sleep counts.
     */
    private static final Map<String, List<String>> WAITS = Map.of(
            "java/util/concurrent/locks/AbstractQueuedSynchronizer",
                    List.of("acquire(Ljava/util", "signalNext", "cancelAcquire"),
            "java/util/concurrent/locks/AbstractQueuedSynchronizer$ConditionObject", List.of("await", "doSignal"),
            "java/util/concurrent/locks/AbstractQueuedLongSynchronizer",
                    List.of("acquire(Ljava/util", "signalNext", "cancelAcquire"),
            "java/util/concurrent/locks/AbstractQueuedLongSynchronizer$ConditionObject", List.of("await", "doSignal"),
            "java/util/concurrent/locks/LockSupport", List.of("park", "unpark"),
            "java/util/concurrent/FutureTask", List.of("awaitDone", "finishCompletion"),
            "java/util/concurrent/LinkedBlockingQueue", List.of("signalNot"));

    /** Where the JDK reads and writes files and sockets, in native code. */
    private static final List<String> TRANSFER = List.of("read", "write", "pread", "pwrite");

    private static final List<String> TRANSFERS =
            List.of("sun/nio/ch/", "java/io/FileInputStream", "java/io/FileOutputStream", "java/io/RandomAccessFile");

    /** In classes of numbers: what every compiler makes one instruction of, and what is called for each byte that is hashed. */
    private static final List<String> FOLDED = List.of("rotate", "toUnsigned");

    private static final Set<String> NUMBERS =
            Set.of("java/lang/Byte", "java/lang/Short", "java/lang/Integer", "java/lang/Long");

    /** Marked as if the JVM could replace it; but it runs the code that it is given. */
    private static final String RANGE = "java/util/stream/Streams$Range";

    private Scope() {}

    static boolean counts(String name) {
        return NOT_COUNTED.stream().noneMatch(name::startsWith) || name.startsWith("jdk/internal/util/");
    }

    static Context context(String className, String method, Blocks blocks) {
        boolean folded = NUMBERS.contains(className) && FOLDED.stream().anyMatch(method::startsWith);
        if (folded || blocks.intrinsic() && !className.startsWith(RANGE)) {
            return Context.APART;
        }
        if ((className.startsWith("io/debezium/") || harness(className)) && !method.startsWith("<")) {
            return Context.OWN;
        }
        return WAITS.getOrDefault(className, List.of()).stream().anyMatch(method::startsWith)
                ? Context.WAITING
                : Context.CALLERS;
    }

    /** @param method that is native, of this class; @return whether it reads or writes */
    static boolean transfers(String className, String method) {
        return TRANSFERS.stream().anyMatch(className::startsWith)
                && TRANSFER.stream().anyMatch(method::startsWith);
    }

    /** What is planted, and what sends to Kafka, belongs to a variant; JMH is part of the harness, with its loops. */
    static boolean harness(String name) {
        return name.startsWith("io/debezium/perf/app/")
                        && !name.startsWith("io/debezium/perf/app/Planted")
                        && !name.equals("io/debezium/perf/app/SendingConsumer")
                || name.startsWith("org/openjdk/jmh/")
                || name.contains("/jmh_generated/")
                || name.equals("io/debezium/perf/jmh/CountedIterations");
    }
}
