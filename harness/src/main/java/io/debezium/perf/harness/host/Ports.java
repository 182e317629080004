package io.debezium.perf.harness.host;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.OptionalInt;

import io.debezium.perf.harness.UnfitEnvironment;

/** TCP ports of the loopback interface. A port that is free may be taken a moment later: the caller has to cope. */
public final class Ports {

    private static final int LIMIT_MILLIS = 5_000;

    private Ports() {}

    public static boolean isLegal(int port) {
        return port >= 1 && port <= 65_535;
    }

    /**
     * @param asked the port that the user wants, or empty for any
     * @return a port that nothing listened on just now
     * @throws UnfitEnvironment if the port asked for is taken
     */
    public static int choose(OptionalInt asked) {
        try {
            return bind(asked.orElse(0));
        } catch (IOException e) {
            throw asked.isPresent()
                    ? UnfitEnvironment.of("host.is-in-use-or-may", "--port " + asked.getAsInt(), e.getMessage())
                            .because(e)
                    : UnfitEnvironment.of("host.is-not-to-be-had", "a free port of 127.0.0.1", e.getMessage())
                            .because(e);
        }
    }

    /** @throws IOException if nothing takes a connection there within the time */
    public static void requireListener(Address address, int limitMillis) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address.host(), address.port()), limitMillis);
        }
    }

    /**
     * Requires that something takes a connection there within five seconds.
     *
     * @param option by which somebody named it
     * @throws UnfitEnvironment if not
     */
    public static void requireListener(String option, Address address, String remedy) {
        try {
            requireListener(address, LIMIT_MILLIS);
        } catch (IOException e) {
            throw new UnfitEnvironment(option + " " + address, "does not answer: " + e.getMessage(), remedy, e);
        }
    }

    private static int bind(int port) throws IOException {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port));
            return socket.getLocalPort();
        }
    }
}
