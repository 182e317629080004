package io.debezium.perf.harness.kafka;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.InvalidConfiguration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class BrokerAddressTest {

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1:9092", "kafka-1.example:1", "[::1]:65535"})
    void isAHostAndAPort(String text) {
        assertThat(BrokerAddress.parse("--kafka", text)).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "localhost", "localhost:", "localhost:0", "localhost:65536", "a b:1", "a:1,b:2", "::1:9092"})
    void anythingElseIsRefused(String text) {
        assertThatThrownBy(() -> BrokerAddress.parse("--kafka", text))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage("--kafka " + text + ": must be HOST:PORT");
    }
}
