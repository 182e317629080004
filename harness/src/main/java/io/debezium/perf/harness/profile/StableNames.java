package io.debezium.perf.harness.profile;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Names that identify the same frame in another JVM or in another build of the same program. The JVM's numbers and addresses
 * are already removed when a recording is read ({@code jfr.ClassNames}). This class removes the numbers that javac gives to
 * lambdas, which change when a lambda is added before them, and the numbers in thread names.
 */
final class StableNames {

    private static final Pattern LAMBDA = Pattern.compile("(\\.lambda\\$.+)\\$\\d+$");

    /** Frames that start a thread's work; they differ between releases and are left out. */
    private static final Pattern STARTING = Pattern.compile(
            "^(java\\.lang\\.Thread|java\\.util\\.concurrent\\.|jdk\\.internal\\.|io\\.debezium\\.util\\.Threads).*");

    /** Part of the name of the class that the JVM generates for a lambda; the lambda's own method is the next frame. */
    private static final String ADAPTER = "$$Lambda.";

    /** {@code debezium-postgresconnector-PREFIX-change-event-source-coordinator}: the prefix is the user's. */
    private static final Pattern CONNECTOR = Pattern.compile(
            "^(debezium-[a-z]+-).+-(change-event-source-coordinator|SignalProcessor|keep-alive|blocking-snapshot"
                    + "|offset-flush|heartbeat.*)$");

    private static final Pattern NUMBER = Pattern.compile("\\d+");

    private StableNames() {}

    /**
     * The frames of a stack without those that start the thread's work and those of classes that the JVM generates for lambdas.
     * Otherwise a single changed frame near the root would make all its callees appear as removed and as new.
     *
     * @param names from the root to the leaf
     * @return from the root to the leaf; not empty unless {@code names} is
     */
    static List<String> calls(List<String> names) {
        int first = 0;
        while (first < names.size() && STARTING.matcher(names.get(first)).matches()) {
            first++;
        }
        List<String> calls = names.subList(first, names.size()).stream()
                .filter(name -> !name.contains(ADAPTER))
                .map(StableNames::method)
                .toList();
        // A stack with only such frames, as that of a thread that waits for work, keeps them.
        return calls.isEmpty() ? names.stream().map(StableNames::method).toList() : calls;
    }

    /** @param name as {@code package.Class.method} */
    static String method(String name) {
        return name.contains(".lambda$") ? LAMBDA.matcher(name).replaceFirst("$1") : name;
    }

    /** {@code pool-3-thread-1} as {@code pool-N-thread-N}. */
    static String thread(String name) {
        return NUMBER.matcher(CONNECTOR.matcher(name).replaceFirst("$1*-$2")).replaceAll("N");
    }
}
