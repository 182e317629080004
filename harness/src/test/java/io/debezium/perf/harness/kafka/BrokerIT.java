package io.debezium.perf.harness.kafka;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.process.ProcessTable;
import io.debezium.perf.harness.process.UnwritableEntries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class BrokerIT {

    @TempDir
    Path data;

    @Test
    void aNodeThatCannotBeNotedIsNotStartedAndNothingIsLeftOfIt() throws Exception {
        try (Ledger ledger = Ledger.open(data)) {
            try (UnwritableEntries entries = new UnwritableEntries(data)) {
                assertThat(entries).isNotNull();
                assertThatThrownBy(() -> Broker.open(Optional.empty(), data, ledger, line -> {}))
                        .isInstanceOf(UncheckedIOException.class);
            }
            assertThat(ProcessTable.of(data)).isEmpty();
            assertThat(data.resolve("kafka")).isEmptyDirectory();
        }
        assertThat(data.resolve("runs")).isEmptyDirectory();
    }
}
