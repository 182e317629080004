package io.debezium.perf.harness.kafka;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.variant.VariantSpec;

/** Where a broker of the user's listens. */
public record BrokerAddress(String host, int port) {

    private static final Pattern TEXT = Pattern.compile("(?<host>[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:]+]):(?<port>\\d{1,5})");
    private static final int LIMIT_MILLIS = 5_000;

    /**
     * Reads {@code HOST:PORT}.
     *
     * @param option that it is the value of, for messages
     * @throws InvalidConfiguration if it is not of that form
     */
    public static BrokerAddress parse(String option, String text) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches() || !isPort(Integer.parseInt(parts.group("port")))) {
            throw new InvalidConfiguration(
                    option + " " + text, "must be HOST:PORT", "For example " + option + " 127.0.0.1:9092.");
        }
        return new BrokerAddress(parts.group("host"), Integer.parseInt(parts.group("port")));
    }

    /** @throws InvalidConfiguration if a broker is named and none of the variants sends to one */
    public static void requireUse(Optional<BrokerAddress> named, List<VariantSpec> variants) {
        if (named.isPresent() && variants.stream().noneMatch(VariantSpec::sendsToKafka)) {
            throw new InvalidConfiguration(
                    "--kafka " + named.get(),
                    "is used by no variant",
                    "Have one send its events: " + variants.get(0).text() + ",sink=kafka.");
        }
    }

    /** @throws UnfitEnvironment if nothing takes a connection there */
    public void requireListener() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(host, port), LIMIT_MILLIS);
        } catch (IOException e) {
            throw new UnfitEnvironment(
                    "--kafka " + this,
                    "does not answer: " + e.getMessage(),
                    "Start the broker, or leave --kafka out: then the harness starts one of its own.",
                    e);
        }
    }

    private static boolean isPort(int number) {
        return number >= 1 && number <= 65_535;
    }

    @Override
    public String toString() {
        return host + ":" + port;
    }
}
