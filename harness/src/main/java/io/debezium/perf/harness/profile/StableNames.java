package io.debezium.perf.harness.profile;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Names under which the same frame is found in another JVM, or in another build of the same program. What JVMs number or
 * place at an address has lost that already when a recording is read ({@code jfr.ClassNames}); here go the numbers that
 * javac gives to lambdas, which change whenever a lambda is added above, and those in the names of threads.
 */
final class StableNames {

    private static final Pattern LAMBDA = Pattern.compile("(\\.lambda\\$.+)\\$\\d+$");

    /** What starts a thread's work and has no part in it: each release does it in another way. */
    private static final Pattern STARTING = Pattern.compile(
            "^(java\\.lang\\.Thread|java\\.util\\.concurrent\\.|jdk\\.internal\\.|io\\.debezium\\.util\\.Threads).*");

    /** The class that the JVM makes for a lambda; the lambda itself is the next frame. */
    private static final String ADAPTER = "$$Lambda.";

    /** {@code debezium-postgresconnector-PREFIX-change-event-source-coordinator}: the prefix is the user's. */
    private static final Pattern CONNECTOR = Pattern.compile(
            "^(debezium-[a-z]+-).+-(change-event-source-coordinator|SignalProcessor|keep-alive|blocking-snapshot"
                    + "|offset-flush|heartbeat.*)$");

    private static final Pattern NUMBER = Pattern.compile("\\d+");

    private StableNames() {}

    /**
     * The calls of a stack as far as they can be expected in another release: without what starts the thread's work, and
     * without the classes that the JVM makes for lambdas. Else one new frame near the root would show everything above
     * it as gone and as new.
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
        // A thread that does nothing else, such as one that waits for work, keeps its frames.
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
