package io.debezium.perf.patches.count;

import java.util.List;

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

    private Scope() {}

    static boolean counts(String name, ClassLoader loader) {
        return NOT_COUNTED.stream().noneMatch(name::startsWith) || name.startsWith("jdk/internal/util/");
    }

    /** Whether work is on behalf of its methods: those of Debezium, and of the harness, whose work is left out. */
    static boolean owns(String name) {
        return name.startsWith("io/debezium/") || harness(name);
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
