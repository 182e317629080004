package io.debezium.perf.jmh;

import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import com.google.protobuf.InvalidProtocolBufferException;
import io.debezium.connector.postgresql.PostgresType;
import io.debezium.connector.postgresql.TypeRegistry;
import io.debezium.connector.postgresql.proto.PgProto.DatumMessage;
import io.debezium.connector.postgresql.proto.PgProto.RowMessage;

import io.debezium.perf.jmh.modifier.LengthAndScale;
import io.debezium.perf.jmh.modifier.RegularExpression;
import io.debezium.perf.jmh.recorded.Connector;
import io.debezium.perf.jmh.recorded.Message;
import io.debezium.perf.jmh.recorded.Plugin;
import io.debezium.perf.jmh.recorded.Workload;

/** Reads the columns that recorded messages of the decoderbufs plugin describe, in the order of the messages. */
final class RecordedColumns {

    private RecordedColumns() {}

    /**
     * All columns that the messages of a workload describe. Those with the same text and type are the same object. Types
     * are those of the connector's registry. The length and scale that the connector must find come from
     * {@link RegularExpression}, so from this module's own implementation and not from Debezium's.
     */
    static List<SampleColumn> of(Workload workload) {
        List<SampleColumn> columns = new ArrayList<>();
        try (Connector connector = Connector.of(Plugin.decoderbufs)) {
            Map<String, SampleColumn> known = new HashMap<>();
            for (Message message : Message.of(workload, Plugin.decoderbufs)) {
                RowMessage row = RowMessage.parseFrom(message.bytes());
                for (int i = 0; i < row.getNewTypeinfoCount(); i++) {
                    DatumMessage datum = row.getNewTuple(i);
                    String text = row.getNewTypeinfo(i).getModifier();
                    columns.add(known.computeIfAbsent(
                            datum.getColumnType() + " " + text,
                            key -> column(text, connector.types(), (int) datum.getColumnType())));
                }
            }
        } catch (InvalidProtocolBufferException e) {
            throw new UncheckedIOException(e);
        }
        return List.copyOf(columns);
    }

    private static SampleColumn column(String text, TypeRegistry types, int oid) {
        PostgresType type = types.get(oid);
        LengthAndScale expected = new RegularExpression().parse(type, text);
        return new SampleColumn(text, type, expected.length(), expected.scale());
    }
}
