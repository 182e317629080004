package io.debezium.perf.harness.postgres;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.InvalidConfiguration;
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

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 65_536})
    void aNumberThatIsNoPortIsRefused(int port) {
        assertThatThrownBy(() -> new DatabaseOptions(Path.of("data"), OptionalInt.of(port), false, Optional.empty(), 1))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage("--port " + port + ": must be from 1 to 65535");
    }
}
