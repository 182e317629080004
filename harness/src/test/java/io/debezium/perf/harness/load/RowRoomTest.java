package io.debezium.perf.harness.load;

import java.util.List;
import java.util.OptionalLong;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.UnfitEnvironment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class RowRoomTest {

    private static final long GIB = 1L << 30;

    @Test
    void aRowTakesAsMuchAsPgbenchsAccountsDo() {
        // A table of 100,000 has 13,434,880 bytes and its key 2,260,992, as pg_table_size and pg_relation_size say.
        assertThat(100_000 * new AccountRows().bytesPerRow().orElseThrow()).isBetween(15.5e6, 15.8e6);
    }

    @Test
    void theLogGrowsUntilTheServerEndsIt() {
        assertThatCode(() -> room(30_000).require(List.of(100L), 100)).doesNotThrowAnyException();
        assertThatThrownBy(() -> room(29_999).require(List.of(100L), 100)).isInstanceOf(UnfitEnvironment.class);
        assertThatCode(() -> room(12 * GIB).require(List.of(1_000L), 10 << 20)).doesNotThrowAnyException();
    }

    @Test
    void tooLittleRoomIsRefusedWithBothFigures() {
        assertThatThrownBy(() -> room(10 * GIB).require(List.of(1_000_000L, 100_000_000L), 160))
                .isInstanceOfSatisfying(UnfitEnvironment.class, failure -> {
                    assertThat(failure.exitCode()).isEqualTo(3);
                    assertThat(failure)
                            .hasMessageMatching(
                                    "--rows: the tables take about 15,\\d{3} MB and the write-ahead log 2,049 MB"
                                            + " beside them, and the server's disk has 10,241 MB left");
                    assertThat(failure.remedy()).contains("fewer --rows");
                });
        assertThatCode(() -> RowRoom.UNKNOWN.require(List.of(100_000_000L), 160))
                .doesNotThrowAnyException();
    }

    private static RowRoom room(long bytes) {
        return new RowRoom(OptionalLong.of(bytes), GIB);
    }
}
