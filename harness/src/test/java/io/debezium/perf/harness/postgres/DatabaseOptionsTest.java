package io.debezium.perf.harness.postgres;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.InvalidConfiguration;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

class DatabaseOptionsTest {

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 65_536})
    void aNumberThatIsNoPortIsRefused(int port) {
        assertThatThrownBy(() -> new DatabaseOptions(Path.of("data"), OptionalInt.of(port), false, Optional.empty(), 1))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage("--port " + port + ": must be from 1 to 65535");
    }
}
