package io.debezium.perf.harness.postgres;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.process.Ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.PATH;

class SlotsTest {

    private static final Endpoint SERVER =
            new Endpoint("::1", 5, "u", "hidden-4711", "d", Map.of("sslmode", "require", "sslpassword", "hidden-4712"));

    @TempDir
    Path data;

    @Test
    void nameIsOursAndNew() {
        Slots slots = new Slots(SERVER, Optional.empty());

        assertThat(slots.reserve().name())
                .matches("dbzperf_[0-9a-f]{10}")
                .isNotEqualTo(slots.reserve().name());
        assertThatThrownBy(() -> Slots.name("a-b")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void reservationIsInTheLedgerWithAllButTheSecrets() throws Exception {
        try (Ledger ledger = Ledger.open(data)) {
            Slot slot = new Slots(SERVER, Optional.of(ledger)).reserve();

            try (var files = Files.walk(data)) {
                assertThat(files.filter(file -> file.toString().endsWith("-slot.properties")))
                        .singleElement(PATH)
                        .content()
                        .contains(slot.name(), "sslmode")
                        .doesNotContain("hidden-4711", "hidden-4712");
            }
        }
    }
}
