package io.debezium.perf.harness.plan;

import java.util.Optional;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.host.Address;

/**
 * A way from a load to the server, as a user names it.
 *
 * @param name {@code direct}, {@code pgbouncer} or {@code HOST:PORT}
 * @param address of {@code HOST:PORT}; else empty
 */
public record TargetSpec(String name, Optional<Address> address) {

    /** No detour. */
    public static final TargetSpec DIRECT = new TargetSpec("direct", Optional.empty());

    /** Through a PgBouncer that the harness starts. */
    public static final TargetSpec PGBOUNCER = new TargetSpec("pgbouncer", Optional.empty());

    /** @throws InvalidConfiguration if it is none */
    public static TargetSpec parse(String text) {
        String name = text.strip();
        if (name.equals(DIRECT.name())) {
            return DIRECT;
        }
        if (name.equals(PGBOUNCER.name())) {
            return PGBOUNCER;
        }
        return Address.parse(name)
                .map(address -> new TargetSpec(name, Optional.of(address)))
                .orElseThrow(() -> InvalidConfiguration.of("plan.must-be-direct-pgbouncer", text));
    }
}
