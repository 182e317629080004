package io.debezium.perf.harness.host;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

import io.debezium.perf.harness.UnfitEnvironment;

/** TCP ports of the loopback interface. A port that is free may be taken a moment later: callers must handle that. */
public final class Ports {

    private static final int LIMIT_MILLIS = 5_000;

    private Ports() {}

    public static boolean isLegal(int port) {
        return port >= 1 && port <= 65_535;
    }

    /**
     * @return a port that was free at the time of the call
     * @throws UnfitEnvironment if there is none
     */
    public static int choose() {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0));
            return socket.getLocalPort();
        } catch (IOException e) {
            throw UnfitEnvironment.of("host.no-port-is-free", "127.0.0.1", e.getMessage())
                    .because(e);
        }
    }

    /**
     * Requires that a connection to an address succeeds within five seconds.
     *
     * @param option the option that named the address
     * @throws UnfitEnvironment if not
     */
    public static void requireListener(String option, Address address, String remedy) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address.host(), address.port()), LIMIT_MILLIS);
        } catch (IOException e) {
            throw new UnfitEnvironment(option + " " + address, "does not answer: " + e.getMessage(), remedy).because(e);
        }
    }
}
