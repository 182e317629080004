package io.debezium.perf.harness.postgres;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;

import org.postgresql.jdbcurlresolver.PgPassParser;

/** Where the password of a server comes from. */
final class Passwords {

    /**
     * The environment variable into which {@code scripts/perf} moves a URL's password, percent-encoded, so that no
     * process list shows it.
     */
    static final String MOVED = "PERF_URL_PASSWORD";

    private Passwords() {}

    /**
     * The endpoint with its password: the one that it has, else {@link #MOVED}, else {@code PGPASSWORD}, else what
     * {@code ~/.pgpass} says; empty when none of these has any, which a server that trusts us accepts.
     *
     * @param environment the variables of this process
     */
    static Endpoint complete(Endpoint endpoint, Map<String, String> environment) {
        if (!endpoint.password().isEmpty()) {
            return endpoint;
        }
        if (environment.containsKey(MOVED)) {
            return endpoint.withPassword(ConnectionUrl.decoded(environment.get(MOVED)));
        }
        if (environment.containsKey("PGPASSWORD")) {
            return endpoint.withPassword(environment.get("PGPASSWORD"));
        }
        String filed = PgPassParser.getPassword(
                endpoint.host(), Integer.toString(endpoint.port()), endpoint.database(), endpoint.user());
        return filed == null ? endpoint : endpoint.withPassword(filed);
    }

    /** 128 random bits in hexadecimal. */
    static String random() {
        byte[] bytes = new byte[16];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
