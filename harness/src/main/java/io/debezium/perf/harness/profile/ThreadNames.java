package io.debezium.perf.harness.profile;

import java.util.regex.Pattern;

/** Names under which the same thread is found in another JVM, or in another build of the same program. */
final class ThreadNames {

    /** {@code debezium-postgresconnector-PREFIX-change-event-source-coordinator}: the prefix is the user's. */
    private static final Pattern CONNECTOR = Pattern.compile(
            "^(debezium-[a-z]+-).+-(change-event-source-coordinator|SignalProcessor|keep-alive|blocking-snapshot"
                    + "|offset-flush|heartbeat.*)$");

    private static final Pattern NUMBER = Pattern.compile("\\d+");

    private ThreadNames() {}

    /** {@code pool-3-thread-1} as {@code pool-N-thread-N}. */
    static String stable(String name) {
        return NUMBER.matcher(CONNECTOR.matcher(name).replaceFirst("$1*-$2")).replaceAll("N");
    }
}
