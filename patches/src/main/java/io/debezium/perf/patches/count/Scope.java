package io.debezium.perf.patches.count;

import java.util.List;
import java.util.Map;
import java.util.Set;

import io.debezium.perf.patches.count.CountingMethod.Context;

/** Decides which classes are counted, and in which context, by their names with slashes. */
final class Scope {

    /**
     * Prefixes of classes that are not counted: what the counters themselves call, and what the JVM runs on its own
     * account, such as the start of threads, the linking of call sites, references, class loading and flight recordings.
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
     * Methods that only run because another thread is late or asleep; how often they do is chance. Their bytecodes are kept
     * apart, but that a thread is parked counts.
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

    /** Prefixes of the native methods that read and write files and sockets. */
    private static final List<String> TRANSFER = List.of("read", "write", "pread", "pwrite");

    private static final List<String> TRANSFERS =
            List.of("sun/nio/ch/", "java/io/FileInputStream", "java/io/FileOutputStream", "java/io/RandomAccessFile");

    /**
     * Prefixes of methods of {@link #NUMBERS} that are not counted: every compiler makes one instruction of them, and
     * hashing calls them for each byte.
     */
    private static final List<String> FOLDED = List.of("rotate", "toUnsigned");

    private static final Set<String> NUMBERS =
            Set.of("java/lang/Byte", "java/lang/Short", "java/lang/Integer", "java/lang/Long");

    /** Annotated as an intrinsic candidate, but it runs the code that it is given. */
    private static final String RANGE = "java/util/stream/Streams$Range";

    private Scope() {}

    static boolean counts(String name) {
        return NOT_COUNTED.stream().noneMatch(name::startsWith) || name.startsWith("jdk/internal/util/");
    }

    static Context context(String className, String method, Blocks blocks) {
        boolean folded = NUMBERS.contains(className) && FOLDED.stream().anyMatch(method::startsWith);
        if (folded || blocks.intrinsic() && !className.startsWith(RANGE)) {
            return Context.UNCOUNTED;
        }
        if ((className.startsWith("io/debezium/") || harness(className)) && !method.startsWith("<")) {
            return Context.OWN;
        }
        return WAITS.getOrDefault(className, List.of()).stream().anyMatch(method::startsWith)
                ? Context.WAITING
                : Context.CALLERS;
    }

    /**
     * Whether a native method reads or writes.
     *
     * @param method a native method of this class
     */
    static boolean transfers(String className, String method) {
        return TRANSFERS.stream().anyMatch(className::startsWith)
                && TRANSFER.stream().anyMatch(method::startsWith);
    }

    /**
     * Whether a class is part of the harness. Planted classes and the consumer that sends to Kafka belong to a variant;
     * JMH, with its generated loops, belongs to the harness.
     */
    static boolean harness(String name) {
        return name.startsWith("io/debezium/perf/app/")
                        && !name.startsWith("io/debezium/perf/app/Planted")
                        && !name.equals("io/debezium/perf/app/SendingConsumer")
                || name.startsWith("org/openjdk/jmh/")
                || name.contains("/jmh_generated/")
                || name.equals("io/debezium/perf/jmh/CountedIterations");
    }
}
