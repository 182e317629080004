package io.debezium.perf.harness.player;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class StartReplicationTest {

    @Test
    void pgjdbcsFormIsUnderstood() {
        StartReplication start = parsed("START_REPLICATION SLOT dbz LOGICAL 1/16B3748"
                + " (\"proto_version\" '1', \"publication_names\" 'a,b', \"messages\" 'true')");

        assertThat(start.slot()).isEqualTo("dbz");
        assertThat(start.position()).isEqualTo(0x1_016B_3748L);
        assertThat(start.options())
                .isEqualTo(Map.of("proto_version", "1", "publication_names", "a,b", "messages", "true"));
        assertThat(start.plugin()).isEqualTo("pgoutput");
        assertThat(start.messages()).isTrue();
        assertThat(start.impossible()).isEmpty();
    }

    @Test
    void pgRecvlogicalsFormIsUnderstood() {
        StartReplication plain = parsed("START_REPLICATION SLOT \"dbz\" LOGICAL 0/0");
        assertThat(plain.slot()).isEqualTo("dbz");
        assertThat(plain.position()).isZero();
        assertThat(plain.options()).isEmpty();
        assertThat(plain.plugin()).isEqualTo("decoderbufs");

        StartReplication options = parsed("START_REPLICATION SLOT \"dbz\" LOGICAL 0/0 (\"proto_version\" '1',"
                + " \"publication_names\" 'p', \"binary\")");
        assertThat(options.options()).containsEntry("binary", "").containsEntry("publication_names", "p");
        assertThat(options.impossible()).contains("option binary '' of pgoutput");
    }

    @Test
    void namesAreQuotedOrInLowerCaseAndValuesMayHoldAnything() {
        assertThat(parsed("start_replication slot Dbz logical a/B ; ").slot()).isEqualTo("dbz");
        assertThat(parsed("  START_REPLICATION\tSLOT \"Dbz\"\nLOGICAL 0/1").slot())
                .isEqualTo("Dbz");
        assertThat(parsed("START_REPLICATION SLOT \"a\"\"b c\" LOGICAL 0/1").slot())
                .isEqualTo("a\"b c");
        assertThat(parsed("START_REPLICATION SLOT s LOGICAL 0/1 (\"publication_names\""
                                + " '\"it''s, (one)\",\"two\"' , proto_version '1', empty '')")
                        .options())
                .isEqualTo(Map.of("publication_names", "\"it's, (one)\",\"two\"", "proto_version", "1", "empty", ""));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "'on', true",
                "'TRUE', true",
                "'yes', true",
                "'1', true",
                "``, true",
                "'parallel', true",
                "'off', false",
                "'false', false",
                "'0', false"
            })
    void whatWouldChangeTheMessagesIsImpossibleWhereItIsOn(String value, boolean on) {
        for (String option : List.of("streaming", "binary", "two_phase")) {
            StartReplication start =
                    parsed("START_REPLICATION SLOT s LOGICAL 0/1 (proto_version '4', \"%s\" %s, messages %s)"
                            .formatted(option, value, value));

            String what = "option %s '%s' of pgoutput".formatted(option, value.replace("'", ""));
            assertThat(start.impossible()).isEqualTo(on ? Optional.of(what) : Optional.empty());
            assertThat(start.messages()).isEqualTo(on);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "IDENTIFY_SYSTEM",
                "SELECT 'START_REPLICATION SLOT s LOGICAL 0/1'",
                "START_REPLICATION SLOT s PHYSICAL 0/1",
                "START_REPLICATION 0/1 TIMELINE 1",
                "START_REPLICATION SLOT s LOGICAL",
                "START_REPLICATION SLOT s LOGICAL 0/1 (a 'b'",
                ""
            })
    void anotherCommandIsNotTakenForIt(String query) {
        assertThat(StartReplication.parse(query)).isEqualTo(Optional.empty());
    }

    @Test
    void theStandInAsksForTheSameSlotAndPosition() {
        StartReplication start = parsed("START_REPLICATION SLOT \"a\"\"b\" LOGICAL 1/A (\"x\" 'y')");

        assertThat(start.standIn("nothing"))
                .isEqualTo("START_REPLICATION SLOT \"a\"\"b\" LOGICAL 1/A"
                        + " (\"proto_version\" '1', \"publication_names\" 'nothing')");
        assertThat(parsed(start.standIn("nothing")).slot()).isEqualTo("a\"b");
    }

    private static StartReplication parsed(String query) {
        return StartReplication.parse(query).orElseThrow();
    }
}
