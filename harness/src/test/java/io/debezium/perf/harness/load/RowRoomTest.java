package io.debezium.perf.harness.load;

import java.util.List;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.UnfitEnvironment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

class RowRoomTest {

    private static final long GIB = 1L << 30;

    /** A table of 100,000 accounts has 13,434,880 bytes and its key 2,260,992, as pg_table_size and pg_relation_size say. */
    @Test
    void aRowTakesAsMuchAsPgbenchsAccountsDo() {
        assertThat((double) RowRoom.of(List.of(100_000L), GIB).tableBytes()).isBetween(15.5e6, 15.8e6);
    }

    @Test
    void theLogGrowsUntilTheServerEndsIt() {
        assertThat(RowRoom.of(List.of(1_000L), GIB).walBytes())
                .isCloseTo(2 * RowRoom.of(List.of(1_000L), GIB).tableBytes(), within(1L));
        assertThat(RowRoom.of(List.of(1_000_000_000L), GIB).walBytes()).isEqualTo(2 * GIB);
    }

    @Test
    void tooLittleRoomIsRefusedWithBothFigures() {
        RowRoom room = RowRoom.of(List.of(1_000_000L, 100_000_000L), GIB);

        assertThatThrownBy(() -> room.requireWithin(10 * GIB))
                .isInstanceOfSatisfying(UnfitEnvironment.class, failure -> {
                    assertThat(failure.exitCode()).isEqualTo(3);
                    assertThat(failure)
                            .hasMessageMatching(
                                    "--rows: the tables take about 15,\\d{3} MB and the write-ahead log 2,049 MB"
                                            + " beside them, and the server's disk has 10,241 MB left");
                    assertThat(failure.remedy()).contains("fewer --rows");
                });
        assertThatCode(() -> room.requireWithin(20 * GIB)).doesNotThrowAnyException();
    }
}
