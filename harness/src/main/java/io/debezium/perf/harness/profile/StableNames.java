package io.debezium.perf.harness.profile;

import java.util.regex.Pattern;

/**
 * Names under which the same frame or thread is found in another JVM, or in another build of the same program. What JVMs
 * number or place at an address has lost that already when a recording is read ({@code jfr.ClassNames}); here go the
 * numbers of threads and pools, the name that a user gave to a connector, and the numbers that javac gives to lambdas,
 * which change whenever a lambda is added above.
 */
final class StableNames {

    /** {@code debezium-postgresconnector-PREFIX-change-event-source-coordinator}: the prefix is the user's. */
    private static final Pattern CONNECTOR = Pattern.compile(
            "^(debezium-[a-z]+-).+-(change-event-source-coordinator|SignalProcessor|keep-alive|blocking-snapshot"
                    + "|offset-flush|heartbeat.*)$");

    private static final Pattern NUMBER = Pattern.compile("\\d+");
    private static final Pattern LAMBDA = Pattern.compile("(\\.lambda\\$.+)\\$\\d+$");

    private StableNames() {}

    /** {@code pool-3-thread-1} as {@code pool-N-thread-N}. */
    static String thread(String name) {
        return NUMBER.matcher(CONNECTOR.matcher(name).replaceFirst("$1*-$2")).replaceAll("N");
    }

    /** @param name as {@code package.Class.method} */
    static String method(String name) {
        return name.contains(".lambda$") ? LAMBDA.matcher(name).replaceFirst("$1") : name;
    }
}
