package io.debezium.perf.harness.tape;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.postgres.SchemaDump;
import io.debezium.perf.harness.stream.TapeFile;
import io.debezium.perf.harness.variant.DecodingPlugins;

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
    private static final String SHA_256 = "[0-9a-f]{64}";
    private static final String ORDER = "\\d{1,9}:[0-9a-f,]+";

    /** It is printed. */
    private static final String TEXT = "[^\\p{Cntrl}]{1,1000}";

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

    /** @throws InvalidConfiguration if it is not what it should be: whoever wrote it, all of it can be relied upon */
    static TapeHeader of(TapeFile file) {
        try {
            // A later harness may say more.
            TapeHeader header = TapeFacts.MAPPER
                    .readerFor(TapeHeader.class)
                    .without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .readValue(file.header());
            if (header == null) {
                throw damaged(file, "has a header that is null", null);
            }
            header.rules(file).forEach((what, holds) -> {
                if (!holds) {
                    throw damaged(file, "has a header with an impossible value of " + what, null);
                }
            });
            SchemaDump.require(header.schema(), file.path());
            return header;
        } catch (IOException e) {
            String said = e.getMessage().lines().findFirst().orElse("");
            throw damaged(file, "has a header that cannot be read: " + said, e);
        }
    }

    private Map<String, Boolean> rules(TapeFile file) {
        Map<String, Boolean> rules = new LinkedHashMap<>();
        rules.put("schemaVersion", facts.schemaVersion() == TapeFacts.SCHEMA_VERSION);
        // It becomes part of the names of folders.
        rules.put("workload", facts.workload().matches(NAME));
        rules.put("workloadDigest", facts.workloadDigest().matches(TEXT));
        rules.put("scale", facts.scale() >= 1 && facts.scale() <= TapeRequest.MAX_SCALE);
        rules.put("requestedEvents", isCount(facts.requestedEvents()));
        rules.put("clients", facts.clients() >= 1);
        rules.put("events", isCount(facts.events()));
        rules.put("rowMessages", isCount(facts.rowMessages()));
        rules.put("walBytes", isCount(facts.walBytes()));
        rules.put("recordMillis", facts.recordMillis() >= 0);
        rules.put("server", (facts.server() + facts.serverKind()).matches(TEXT));
        rules.put("publication", facts.publication().equals(TapeSlots.PUBLICATION));
        rules.put("tables", List.of(TapeSlots.TABLES, TapeSlots.ALL_TABLES).contains(facts.tables()));
        rules.put("plugins", DecodingPlugins.ALL.containsAll(facts.plugins()));
        rules.put(
                "endLsn",
                !file.streams().isEmpty()
                        && file.streams().stream().allMatch(each -> isCount(facts.endLsn() - each.start())));
        rules.put(
                "references",
                DecodingPlugins.ALL.containsAll(facts.references().keySet())
                        && facts.references().values().stream()
                                .allMatch(each -> each.sha256().matches(SHA_256)
                                        && each.lastLsn() >= 0
                                        && each.by().matches(TEXT)));
        rules.put(
                "orders",
                facts.references().keySet().containsAll(orders.keySet())
                        && orders.values().stream().allMatch(each -> each.matches(ORDER)));
        rules.put("types", types.stream().allMatch(each -> each.oid() >= 0 && each.oid() <= 0xffff_ffffL));
        return rules;
    }

    /** Also as many times as a tape can be played in a row. */
    private static boolean isCount(long number) {
        return number >= 1 && number <= 1L << 45;
    }

    private static InvalidConfiguration damaged(TapeFile file, String what, Exception causeOrNull) {
        return new InvalidConfiguration(
                file.path().toString(),
                what.replaceAll("\\p{Cntrl}+", " "),
                "Obtain the file again from its source.",
                causeOrNull);
    }
}
