package io.debezium.perf.harness.host;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.OptionalInt;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.UnfitEnvironment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class PortsTest {

    @Test
    void aPortInUseIsRefusedByItsNumber() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            int port = taken.getLocalPort();

            assertThatThrownBy(() -> Ports.choose(OptionalInt.of(port)))
                    .isInstanceOf(UnfitEnvironment.class)
                    .hasMessageStartingWith("--port " + port + ": is in use");
        }
    }

    @Test
    void anyFreePortIsFound() {
        assertThat(Ports.choose(OptionalInt.empty())).isBetween(1, 65_535);
    }
}
