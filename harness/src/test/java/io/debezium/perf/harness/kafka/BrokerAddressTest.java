package io.debezium.perf.harness.kafka;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.Address;
import io.debezium.perf.harness.variant.VariantSpec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
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

    @Test
    void aPortThatNobodyListensOnIsToldBeforeAnythingRuns() throws Exception {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            port = socket.getLocalPort();
            assertThatCode(new BrokerAddress(new Address("127.0.0.1", port))::requireListener)
                    .doesNotThrowAnyException();
        }
        assertThatThrownBy(new BrokerAddress(new Address("127.0.0.1", port))::requireListener)
                .isInstanceOf(UnfitEnvironment.class)
                .hasMessageStartingWith("--kafka 127.0.0.1:" + port + ": does not answer");
    }

    @Test
    void aBrokerThatNoVariantSendsToIsAMistake() {
        Optional<BrokerAddress> named = Optional.of(new BrokerAddress(new Address("127.0.0.1", 9092)));
        List<VariantSpec> sending =
                List.of(VariantSpec.parse("3.6.3.Final"), VariantSpec.parse("3.6.3.Final,sink=kafka"));

        assertThatCode(() -> BrokerAddress.requireUse(named, sending)).doesNotThrowAnyException();
        assertThatThrownBy(() -> BrokerAddress.requireUse(named, sending.subList(0, 1)))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage("--kafka 127.0.0.1:9092: applies to no variant");
    }
}
