package io.debezium.perf.harness.host;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where something listens, as users write it: {@code HOST:PORT}.
 *
 * @param host a name or a number; one of IPv6 without its brackets
 */
public record Address(String host, int port) {

    private static final Pattern TEXT =
            Pattern.compile("(?:\\[(?<six>[0-9A-Fa-f:.%]+)]|(?<host>[A-Za-z0-9._-]+)):(?<port>\\d{1,5})");

    /** Empty where it is not of that form, or its port is none. */
    public static Optional<Address> parse(String text) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches() || !Ports.isLegal(Integer.parseInt(parts.group("port")))) {
            return Optional.empty();
        }
        String host = parts.group("six") == null ? parts.group("host") : parts.group("six");
        return Optional.of(new Address(host, Integer.parseInt(parts.group("port"))));
    }

    /** As it was written. */
    @Override
    public String toString() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
