package io.debezium.perf.harness.postgres;

import java.util.List;

import io.debezium.perf.harness.InvalidConfiguration;

/**
 * How a PgBouncer of ours shares connections to the server among its clients.
 *
 * @param mode {@code session} or {@code transaction}: for how long a client has one
 * @param size connections to the server, at least 1
 */
public record Pooling(String mode, int size) {

    public static final String SESSION = "session";
    public static final String TRANSACTION = "transaction";

    /** @throws InvalidConfiguration if the mode is another, or there would be no connection */
    public Pooling {
        if (!List.of(SESSION, TRANSACTION).contains(mode)) {
            throw new InvalidConfiguration("--pool-mode " + mode, "must be session or transaction", "");
        }
        if (size < 1) {
            throw new InvalidConfiguration(
                    "--pool-size " + size, "must be at least 1", "20 is PgBouncer's own default.");
        }
    }
}
