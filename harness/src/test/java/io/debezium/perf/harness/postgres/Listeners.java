package io.debezium.perf.harness.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

/** Which addresses a port listens on, as Linux has it in {@code /proc/net/tcp}: addresses in hexadecimal, state 0A. */
public final class Listeners {

    private static final String LOOPBACK = "0100007F";

    /** Before an IPv4 address that a socket for IPv6 listens on. */
    private static final String MAPPED = "0000000000000000FFFF0000";

    private Listeners() {}

    public static void assertLoopbackOnly(int port) throws IOException {
        assertThat(of(port)).containsExactly(LOOPBACK);
    }

    static List<String> of(int port) throws IOException {
        List<String> addresses = new ArrayList<>();
        for (String table : List.of("/proc/net/tcp", "/proc/net/tcp6")) {
            for (String line : Files.readAllLines(Path.of(table))) {
                String[] words = line.strip().split("\\s+");
                if (words[3].equals("0A") && words[1].endsWith(":%04X".formatted(port))) {
                    String address = words[1].substring(0, words[1].indexOf(':'));
                    addresses.add(address.startsWith(MAPPED) ? address.substring(MAPPED.length()) : address);
                }
            }
        }
        return addresses;
    }
}
