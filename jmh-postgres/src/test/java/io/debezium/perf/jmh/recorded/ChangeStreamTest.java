package io.debezium.perf.jmh.recorded;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.source.SourceRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ChangeStreamTest {

    private static final String UNAVAILABLE = "__debezium_unavailable_value";

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "test_decoding")
    void recordsOfPgbenchHoldWhatItsStatementsWrote(Plugin plugin) throws Exception {
        Map<Integer, Integer> balances = new HashMap<>();
        try (ChangeStream stream = ChangeStream.of(Workload.pgbench, plugin)) {
            for (int i = 0; i < stream.changes() / 2; i++) {
                SourceRecord update = stream.record();
                SourceRecord insert = stream.record();
                int account = Script.account(i);
                int balance = balances.merge(account, Script.delta(i), Integer::sum);

                assertThat(((Struct) update.key()).getInt32("aid")).isEqualTo(account);
                assertThat(after(update).getInt32("abalance")).isEqualTo(balance);
                assertThat(insert.key()).isNull();
                assertThat(after(insert).getInt32("aid")).isEqualTo(account);
                assertThat(after(insert).getInt32("delta")).isEqualTo(Script.delta(i));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "test_decoding")
    void recordsOfAWideTableHoldTheValuesThatTheServerSpells(Plugin plugin) throws Exception {
        List<Change> changes = Change.of(Workload.wide);
        try (ChangeStream stream = ChangeStream.of(Workload.wide, plugin)) {
            for (Change change : changes) {
                SourceRecord record = stream.record();
                change.require(record);
                assertThat(((Struct) record.key()).get("id"))
                        .hasToString(change.columns().get("id"));
                if (!change.operation().equals("d")) {
                    assertValues(change, after(record));
                }
            }
        }
    }

    @Test
    void bothPluginsGiveTheSameRows() throws Exception {
        for (Workload workload : Workload.values()) {
            try (ChangeStream one = ChangeStream.of(workload, Plugin.decoderbufs);
                    ChangeStream other = ChangeStream.of(workload, Plugin.pgoutput)) {
                for (int left = one.changes(); left > 0; left--) {
                    SourceRecord first = one.record();
                    SourceRecord second = other.record();
                    assertThat(after(first)).isEqualTo(after(second));
                    assertThat(first.key()).isEqualTo(second.key());
                    assertThat(first.topic()).isEqualTo(second.topic());
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"pgbench,decoderbufs", "pgbench,pgoutput", "wide,decoderbufs", "wide,pgoutput"})
    void roundsAreAlikeAndAskTheServerNothing(Workload workload, Plugin plugin) throws Exception {
        Connector connector = Connector.of(plugin, "127.0.0.1", 5432, CountingServer.class.getName());
        try (ChangeStream stream = ChangeStream.of(connector, workload, plugin)) {
            long asked = CountingServer.QUESTIONS.get();
            assertThat(asked).isPositive();
            List<Change> changes = Change.of(workload);
            for (int round = 0; round < 3; round++) {
                for (Change change : changes) {
                    change.require(stream.record());
                }
            }
            for (Change change : changes) {
                assertThat(stream.message().getTable().replace("\"", "")).isEqualTo(change.table());
            }
            assertThat(CountingServer.QUESTIONS.get()).isEqualTo(asked);
        }
    }

    @Test
    void aRecordThatTellsOfSomethingElseIsRefused() throws Exception {
        List<Change> changes = Change.of(Workload.pgbench);
        try (ChangeStream stream = ChangeStream.of(Workload.pgbench, Plugin.decoderbufs)) {
            SourceRecord first = stream.record();

            assertThatThrownBy(() -> changes.get(2).require(first))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("lsn=" + changes.get(0).lsn())
                    .hasMessageContaining("lsn=" + changes.get(2).lsn());
            assertThatThrownBy(() -> Change.requireAll(changes, List.of(first)))
                    .hasMessage("200 changes were recorded, 1 records came out");
        }
    }

    private static Struct after(SourceRecord record) {
        return ((Struct) record.value()).getStruct("after");
    }

    /** Compares the columns whose text is the same on both sides. */
    private static void assertValues(Change change, Struct after) {
        assertThat(after.schema().fields())
                .hasSize(28)
                .extracting(Field::name)
                .containsAll(change.columns().keySet());
        for (String column :
                List.of("id", "quantity", "shelf", "name", "code", "note", "token", "details", "address")) {
            Object value = after.get(column);
            assertThat(value == null ? null : value.toString())
                    .as(column)
                    .isEqualTo(change.columns().get(column));
        }
        assertThat(after.get("price")).isEqualTo(new BigDecimal(change.columns().get("price")));
        boolean unchanged = !change.columns().containsKey("description");
        assertThat(after.getString("description"))
                .isEqualTo(unchanged ? UNAVAILABLE : change.columns().get("description"));
    }
}
