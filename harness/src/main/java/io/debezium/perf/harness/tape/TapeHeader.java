package io.debezium.perf.harness.tape;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.postgres.SchemaDump;
import io.debezium.perf.harness.stream.StreamFacts;
import io.debezium.perf.harness.stream.TapeFile;

/**
 * What a tape file says of the tape beside its streams.
 *
 * @param facts of the tape where it was recorded, the digests of its content among them
 * @param schema a script in SQL that makes its tables, without rows
 * @param types those that the server that recorded it had beyond its built-in ones
 */
record TapeHeader(TapeFacts facts, String schema, List<UserType> types) {

    /** Also as many times as a tape can be played in a row. */
    private static final long MOST = 1L << 45;

    TapeHeader {
        types = List.copyOf(types);
        TapeFacts.require(
                "events, rowMessages or walBytes",
                LongStream.of(facts.events(), facts.rowMessages(), facts.walBytes())
                        .allMatch(count -> count <= MOST));
    }

    /** A type, by the object id that messages name it by. */
    record UserType(String schema, String name, long oid) {

        UserType {
            TapeFacts.require("oid", oid >= 0 && oid <= 0xffff_ffffL);
        }

        String qualified() {
            return schema + "." + name;
        }
    }

    /** @throws InvalidConfiguration if it is not what it should be: whoever wrote it, all of it can be relied upon */
    static TapeHeader of(TapeFile file) {
        try {
            TapeHeader header = TapeFile.JSON.readValue(file.header(), TapeHeader.class);
            TapeFacts.require("all of it", header != null);
            TapeFacts facts = header.facts();
            TapeFacts.require("plugins", Set.copyOf(facts.plugins()).equals(Set.copyOf(file.plugins())));
            TapeFacts.require("endLsn", !file.streams().isEmpty());
            for (StreamFacts stream : file.streams()) {
                long length = facts.endLsn() - stream.start();
                TapeFacts.require("endLsn", length >= 1 && length <= MOST);
            }
            SchemaDump.require(header.schema(), file.path());
            return header;
        } catch (IOException | IllegalArgumentException e) {
            String said = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            throw InvalidConfiguration.of(
                            "tape.has-impossible-header", file.path(), said.replaceAll("\\p{Cntrl}+", " "))
                    .because(e);
        }
    }
}
