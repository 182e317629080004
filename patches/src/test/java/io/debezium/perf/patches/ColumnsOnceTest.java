package io.debezium.perf.patches;

import java.util.List;

import io.debezium.connector.postgresql.connection.ReplicationMessage;
import io.debezium.connector.postgresql.proto.PgProto.DatumMessage;
import io.debezium.connector.postgresql.proto.PgProto.Op;
import io.debezium.connector.postgresql.proto.PgProto.RowMessage;
import io.debezium.connector.postgresql.proto.PgProto.TypeInfo;
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
class ColumnsOnceTest {

    private static final Class<?> PATCHED = MessagesOfDecoderbufs.patched("columns-once");
    private static final Class<?> DEBEZIUM = MessagesOfDecoderbufs.debezium();

    @Property(tries = 100)
    void theColumnsAreThoseOfDebeziumEachTimeTheyAreAskedFor(@ForAll("rows") RowMessage row) {
        ReplicationMessage patched = message(PATCHED, row, Types.make());
        ReplicationMessage debezium = message(DEBEZIUM, row, Types.make());

        for (int time = 0; time < 2; time++) {
            assertThat(facts(patched::getNewTupleList)).isEqualTo(facts(debezium::getNewTupleList));
            assertThat(facts(patched::getOldTupleList)).isEqualTo(facts(debezium::getOldTupleList));
        }
    }

    @Example
    void theNewOnesAreMadeOnce() {
        Types types = Types.make();
        DatumMessage value = DatumMessage.newBuilder()
                .setColumnName("a")
                .setColumnType(Oid.INT4)
                .setDatumInt32(1)
                .build();
        TypeInfo type = TypeInfo.newBuilder()
                .setModifier("integer")
                .setValueOptional(true)
                .build();
        RowMessage row = MessagesOfDecoderbufs.row(Op.UPDATE, List.of(), List.of(value), List.of(type));
        ReplicationMessage patched = message(PATCHED, row, types);

        assertThat(patched.getNewTupleList()).hasSize(1).isSameAs(patched.getNewTupleList());
        assertThat(types.asked()).isOne();
        assertThat(patched.getOldTupleList()).isEmpty();
    }

    @Provide
    static Arbitrary<RowMessage> rows() {
        return MessagesOfDecoderbufs.rows();
    }
}
