package io.debezium.perf.patches;

import java.util.List;
import java.util.stream.IntStream;

import io.debezium.connector.postgresql.connection.ReplicationMessage;
import io.debezium.connector.postgresql.connection.ReplicationMessage.Column;
import io.debezium.connector.postgresql.proto.PgProto.DatumMessage;
import io.debezium.connector.postgresql.proto.PgProto.Op;
import io.debezium.connector.postgresql.proto.PgProto.RowMessage;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.postgresql.core.Oid;

import io.debezium.perf.patches.MessagesOfDecoderbufs.Types;

import static io.debezium.perf.patches.MessagesOfDecoderbufs.facts;
import static io.debezium.perf.patches.MessagesOfDecoderbufs.message;
import static org.assertj.core.api.Assertions.assertThat;

/** Compares the patched message with Debezium's own. */
class ColumnTextsTest {

    /** Far more names than the cache can hold. */
    private static final int NAMES = 5_000;

    private static final Class<?> PATCHED = MessagesOfDecoderbufs.patched("column-texts");
    private static final Class<?> DEBEZIUM = MessagesOfDecoderbufs.debezium();

    @Property(tries = 300)
    void theColumnsAreThoseOfDebezium(@ForAll("rows") RowMessage row) {
        ReplicationMessage patched = message(PATCHED, row, Types.make());
        ReplicationMessage debezium = message(DEBEZIUM, row, Types.make());

        assertThat(facts(patched::getNewTupleList)).isEqualTo(facts(debezium::getNewTupleList));
        assertThat(facts(patched::getOldTupleList)).isEqualTo(facts(debezium::getOldTupleList));
    }

    @Example
    void aNameIsDecodedOnce() {
        assertThat(columns("remembered").get(0).getName())
                .isEqualTo("remembered")
                .isSameAs(columns("remembered").get(0).getName());
    }

    @Example
    void eachOfFarMoreNamesThanAreRememberedIsRight() {
        for (int round = 0; round < 2; round++) {
            String[] names =
                    IntStream.range(0, NAMES).mapToObj(i -> "column" + i).toArray(String[]::new);
            assertThat(columns(names)).extracting(Column::getName).containsExactly(names);
        }
    }

    private static List<Column> columns(String... names) {
        List<DatumMessage> values = List.of(names).stream()
                .map(name -> DatumMessage.newBuilder()
                        .setColumnName(name)
                        .setColumnType(Oid.INT4)
                        .setDatumInt32(1)
                        .build())
                .toList();
        RowMessage row = MessagesOfDecoderbufs.row(Op.DELETE, values, List.of(), List.of());
        return message(PATCHED, row, Types.make()).getOldTupleList();
    }

    @Provide
    static Arbitrary<RowMessage> rows() {
        return MessagesOfDecoderbufs.rows();
    }
}
