package io.debezium.perf.harness.plan;

import java.util.List;
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

    /**
     * Reads {@code --targets}.
     *
     * @param text names separated by commas
     * @return in the order given, the direct one first, which all others are compared with, also where it is not named
     * @throws InvalidConfiguration if a part is no target, or is given twice
     */
    public static List<TargetSpec> list(String text) {
        List<TargetSpec> named = CommaList.parse("--targets", text, part -> parse("--targets " + text, part));
        named.remove(DIRECT);
        named.add(0, DIRECT);
        return List.copyOf(named);
    }

    /**
     * Reads one.
     *
     * @param option that it is of, with its value, for the message
     */
    public static TargetSpec parse(String option, String part) {
        if (part.equals(DIRECT.name())) {
            return DIRECT;
        }
        if (part.equals(PGBOUNCER.name())) {
            return PGBOUNCER;
        }
        return Address.parse(part)
                .map(address -> new TargetSpec(part, Optional.of(address)))
                .orElseThrow(() -> InvalidConfiguration.of("plan.must-be-direct-pgbouncer", option, part));
    }
}
