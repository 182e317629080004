package io.debezium.perf.harness.postgres;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.postgresql.PGProperty;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.Secrets;
import io.debezium.perf.harness.host.Ports;

/**
 * The URL of a server, in the form that libpq reads (PostgreSQL documentation, "Connection URIs"), with one host and with the
 * user and the database given. The user ends at the first colon, the password at the last {@code @} before the first slash or
 * question mark; a slash, a question mark and any other {@code @} must be percent-encoded, so that a URL has only one
 * reading. No error message shows what may be a password.
 */
final class ConnectionUrl {

    private static final String FORM = "postgresql://USER[:PASSWORD]@HOST[:PORT]/DATABASE";
    private static final Pattern URL = Pattern.compile("(?<scheme>postgres(?:ql)?://)"
            + "(?<user>[^:/?]+)(?::(?<password>[^/?]*))?@(?<host>\\[[0-9A-Fa-f:.]+]|[^:/?@,\\[\\]]+)(?::(?<port>\\d{0,5}))?"
            + "/(?<database>[^/?@]+)(?:\\?(?<query>[^@]*))?");
    private static final int DEFAULT_PORT = 5432;
    private static final Set<PGProperty> GIVEN_ELSEWHERE =
            Set.of(PGProperty.USER, PGProperty.PASSWORD, PGProperty.PG_DBNAME, PGProperty.PG_HOST, PGProperty.PG_PORT);

    private ConnectionUrl() {}

    static Endpoint parse(String text) {
        Matcher url = URL.matcher(text);
        if (!url.matches()) {
            throw refused(
                    text,
                    "must have the form %s, with /, ? and @ within a part percent-encoded (%%2F, %%3F, %%40)"
                            .formatted(FORM));
        }
        String port = text(url, "port");
        int number = port.isEmpty() ? DEFAULT_PORT : Integer.parseInt(port);
        if (!Ports.isLegal(number)) {
            throw refused(text, "must have a port from 1 to 65535");
        }
        try {
            return new Endpoint(
                    decoded(url.group("host").replaceAll("[\\[\\]]", "")),
                    number,
                    decoded(url.group("user")),
                    decoded(text(url, "password")),
                    decoded(url.group("database")),
                    parameters(text, text(url, "query")));
        } catch (IllegalArgumentException e) {
            // Not as a cause: its message quotes the part.
            throw refused(text, "must be percent-encoded: a % is followed by two hexadecimal digits");
        }
    }

    private static String text(Matcher url, String part) {
        return url.group(part) == null ? "" : url.group(part);
    }

    /** Percent-decodes a part of the URL; a plus sign stands for itself, as in libpq. */
    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    private static Map<String, String> parameters(String text, String query) {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (String pair : query.isEmpty() ? new String[0] : query.split("&")) {
            int equals = pair.indexOf('=');
            String name = equals < 0 ? pair : pair.substring(0, equals);
            PGProperty property = PGProperty.forName(name);
            if (equals < 0 || property == null) {
                // With a secret in the URL, the name could be a part of that secret.
                String shown = Secrets.masked(text).equals(text) ? "the parameter " + name + "," : "a parameter";
                throw refused(text, "has " + shown + " which is none of the JDBC driver's");
            }
            if (GIVEN_ELSEWHERE.contains(property)) {
                throw refused(
                        text,
                        "must not have the parameter " + property.getName() + ": it has a place of its own in the URL");
            }
            String value = decoded(pair.substring(equals + 1));
            String[] choices = property.getChoices();
            if (choices != null && Stream.of(choices).noneMatch(value::equalsIgnoreCase)) {
                throw refused(text, "must have as " + name + " one of " + String.join(", ", choices));
            }
            parameters.put(name, value);
        }
        return parameters;
    }

    private static InvalidConfiguration refused(String text, String rule) {
        return InvalidConfiguration.of("postgres.is-no-url", "--database " + Secrets.masked(text), rule);
    }
}
