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
 * The header of a tape file.
 *
 * @param facts the tape's facts where it was recorded, with the digests of its content
 * @param schema an SQL script that creates its tables, without rows
 * @param types the user-defined types of the recorded server
 */
record TapeHeader(TapeFacts facts, String schema, List<UserType> types) {

    /** The upper limit of counts, so low that they do not overflow when a tape is played many times in a row. */
    private static final long MOST = 1L << 45;

    TapeHeader {
        types = List.copyOf(types);
        TapeFacts.require(
                "events, rowMessages or walBytes",
                LongStream.of(facts.events(), facts.rowMessages(), facts.walBytes())
                        .allMatch(count -> count <= MOST));
    }

    /** A user-defined type with the OID by which messages refer to it. */
    record UserType(String schema, String name, long oid) {

        UserType {
            TapeFacts.require("oid", oid >= 0 && oid <= 0xffff_ffffL);
        }

        String qualified() {
            return schema + "." + name;
        }
    }

    /** @throws InvalidConfiguration if a value is impossible; the header that is returned is fully checked, whoever wrote it */
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
