package io.debezium.perf.harness.tape;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.stream.TapeFile;

/**
 * What a tape file says of the tape beside its streams.
 *
 * @param facts of the tape where it was recorded, the digests of its content among them
 * @param orders what the events come to in their order, by plugin, as far as it is known
 * @param schema a script in SQL that makes its tables, without rows
 * @param types those that the server that recorded it had beyond its built-in ones
 */
record TapeHeader(TapeFacts facts, Map<String, String> orders, String schema, List<UserType> types) {

    private static final String NAME = "[A-Za-z0-9][A-Za-z0-9._-]{0,60}";

    TapeHeader {
        orders = Map.copyOf(orders);
        types = List.copyOf(types);
    }

    /** A type, by the object id that messages name it by. */
    record UserType(String schema, String name, long oid) {

        String qualified() {
            return schema + "." + name;
        }
    }

    /** With what is known of the tape's content by now. */
    TapeHeader of(Tape tape) {
        return new TapeHeader(tape.facts(), orders(tape), schema, types);
    }

    static Map<String, String> orders(Tape tape) {
        Map<String, String> orders = new TreeMap<>();
        tape.facts().plugins().forEach(plugin -> tape.order(plugin).ifPresent(order -> orders.put(plugin, order)));
        return orders;
    }

    /** For a tape that was imported. */
    void keepOrders(Tape tape) {
        orders.forEach(tape::keepOrder);
    }

    byte[] bytes() {
        try {
            return TapeFacts.MAPPER.writeValueAsBytes(this);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @throws InvalidConfiguration if it is not what it should be */
    static TapeHeader of(TapeFile file) {
        try {
            // A later harness may say more.
            TapeHeader header = TapeFacts.MAPPER
                    .readerFor(TapeHeader.class)
                    .without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .readValue(file.header());
            // It becomes part of the names of folders.
            if (!header.facts().workload().matches(NAME)) {
                throw new InvalidConfiguration(
                        file.path().toString(),
                        "names a workload that is not made of letters, digits, ., - and _",
                        "Obtain the file again from its source.");
            }
            return header;
        } catch (IOException e) {
            throw new InvalidConfiguration(
                    file.path().toString(),
                    "has a header that cannot be read: "
                            + e.getMessage().lines().findFirst().orElse(""),
                    "Obtain the file again from its source.",
                    e);
        }
    }
}
