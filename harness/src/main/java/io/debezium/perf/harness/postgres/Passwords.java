package io.debezium.perf.harness.postgres;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;

import org.postgresql.jdbcurlresolver.PgPassParser;

import io.debezium.perf.harness.Secrets;

/** Finds the password of a server, and makes random ones. */
final class Passwords {

    private static final String OF_SERVER = Secrets.VARIABLES.get(0);
    private static final String OF_KEY = Secrets.VARIABLES.get(1);

    private Passwords() {}

    /**
     * The endpoint with its password: the one that it has, else {@code PGPASSWORD}, else what {@code ~/.pgpass} says; empty
     * if none of these has one, which suits a server with {@code trust} authentication. The password of the client's key
     * comes from the URL, else from {@code PERF_SSLPASSWORD}.
     */
    static Endpoint complete(Endpoint endpoint, Map<String, String> environment) {
        Endpoint keyed = endpoint.parameters().containsKey(Endpoint.SSL_PASSWORD) || !environment.containsKey(OF_KEY)
                ? endpoint
                : endpoint.with(Endpoint.SSL_PASSWORD, environment.get(OF_KEY));
        if (!keyed.password().isEmpty()) {
            return keyed;
        }
        if (environment.containsKey(OF_SERVER)) {
            return keyed.as(keyed.user(), environment.get(OF_SERVER));
        }
        String filed = PgPassParser.getPassword(
                endpoint.host(), Integer.toString(endpoint.port()), endpoint.database(), endpoint.user());
        return filed == null ? keyed : keyed.as(keyed.user(), filed);
    }

    /** 128 random bits in hexadecimal. */
    static String random() {
        byte[] bytes = new byte[16];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
