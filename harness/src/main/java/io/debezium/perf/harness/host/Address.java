package io.debezium.perf.harness.host;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The address of a listening program, as users write it: {@code HOST:PORT}.
 *
 * @param host a host name or an IP address; an IPv6 address without brackets
 */
public record Address(String host, int port) {

    private static final Pattern TEXT =
            Pattern.compile("(?:\\[(?<six>[0-9A-Fa-f:.%]+)]|(?<host>[A-Za-z0-9._-]+)):(?<port>\\d{1,5})");

    /** Parses {@code HOST:PORT}; empty if the text does not have that form, or the port is not from 1 to 65535. */
    public static Optional<Address> parse(String text) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches() || !Ports.isLegal(Integer.parseInt(parts.group("port")))) {
            return Optional.empty();
        }
        String host = parts.group("six") == null ? parts.group("host") : parts.group("six");
        return Optional.of(new Address(host, Integer.parseInt(parts.group("port"))));
    }

    /** {@code HOST:PORT}, as it was written. */
    @Override
    public String toString() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
