package io.debezium.perf.harness.kafka;

import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.LongTest;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.process.ProcessTable;
import io.debezium.perf.harness.process.UnwritableEntries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class BrokerIT {

    @TempDir
    Path data;

    @LongTest
    void aStrangerIsToldNothingOfIt() throws Exception {
        try (Ledger ledger = Ledger.open(data);
                Broker broker = Broker.open(Optional.empty(), data, ledger, line -> {});
                Stream<Path> files = Files.walk(data.resolve("kafka"))) {
            Path settings = files.filter(file -> file.endsWith("server.properties"))
                    .findFirst()
                    .orElseThrow();
            List<Integer> ports = Pattern.compile("127\\.0\\.0\\.1:(\\d+),CONTROLLER://127\\.0\\.0\\.1:(\\d+)")
                    .matcher(Files.readString(settings))
                    .results()
                    .flatMap(match -> Stream.of(match.group(1), match.group(2)))
                    .map(Integer::valueOf)
                    .toList();
            assertThat(broker.destination().address()).isEqualTo("127.0.0.1:" + ports.get(0));
            for (int port : ports) {
                assertThat(answer(port)).as("port " + port).isEmpty();
            }
        }
    }

    /** What a request for the names of all topics is answered with, Kafka's Metadata of version 1, without a login. */
    private static byte[] answer(int port) throws IOException {
        ByteBuffer request =
                ByteBuffer.allocate(18).putInt(14).putShort((short) 3).putShort((short) 1);
        request.putInt(7).putShort((short) -1).putInt(-1);
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.setSoTimeout(30_000);
            socket.getOutputStream().write(request.array());
            return socket.getInputStream().readNBytes(8);
        }
    }

    @Test
    void aNodeThatCannotBeNotedIsNotStartedAndNothingIsLeftOfIt() throws Exception {
        try (Ledger ledger = Ledger.open(data)) {
            try (UnwritableEntries entries = new UnwritableEntries(data)) {
                assertThat(entries).isNotNull();
                assertThatThrownBy(() -> Broker.open(Optional.empty(), data, ledger, line -> {}))
                        .isInstanceOf(UnfitEnvironment.class);
            }
            assertThat(ProcessTable.of(data)).isEmpty();
            assertThat(data.resolve("kafka")).isEmptyDirectory();
        }
        assertThat(data.resolve("runs")).isEmptyDirectory();
    }
}
