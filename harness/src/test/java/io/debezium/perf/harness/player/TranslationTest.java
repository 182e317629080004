package io.debezium.perf.harness.player;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.player.Wire.WireMessage;

import static org.assertj.core.api.Assertions.assertThat;

class TranslationTest {

    private final Translation translation = new Translation("1/ABC");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "SELECT pg_create_logical_replication_slot('s', 'decoderbufs')"
                        + " | SELECT pg_create_logical_replication_slot('s', 'pgoutput')",
                "CREATE_REPLICATION_SLOT \"s\" LOGICAL decoderbufs | CREATE_REPLICATION_SLOT \"s\" LOGICAL pgoutput",
                "SELECT pg_copy('tape_decoderbufs', 'decoderbufs_2', 'decoderbufs')"
                        + " | SELECT pg_copy('tape_decoderbufs', 'decoderbufs_2', 'pgoutput')",
                "SELECT pg_current_wal_lsn() | SELECT ('1/ABC'::pg_lsn)",
                "SELECT pg_current_wal_insert_lsn() - '0/0' | SELECT ('1/ABC'::pg_lsn) - '0/0'",
                "SELECT pg_catalog.PG_CURRENT_WAL_FLUSH_LSN ( ) | SELECT ('1/ABC'::pg_lsn)",
                "SELECT 1 AS pg_current_wal_lsn | SELECT 1 AS pg_current_wal_lsn",
                "SELECT my_pg_current_wal_lsn() | SELECT my_pg_current_wal_lsn()",
                "SELECT 'ünï' | SELECT 'ünï'",
                "SELECT 'IDENTIFY_SYSTEM' | SELECT 'IDENTIFY_SYSTEM'",
            })
    void pluginAndEndAreToldAsTheCatalogHasThem(String said, String told) throws IOException {
        assertThat(translation.of(Wire.query(said)).query()).isEqualTo(told);

        byte[] parse = parse(said);
        assertThat(translation.of(new WireMessage(Wire.PARSE, parse)).content()).isEqualTo(parse(told));
    }

    @Test
    void theSystemIsIdentifiedWithTheEndOfTheTape() {
        assertThat(translation.of(Wire.query(" identify_system;")).query())
                .startsWith("SELECT system_identifier")
                .contains("('1/ABC'::pg_lsn)::text AS xlogpos");
    }

    @Test
    void aParameterThatIsThePluginIsReplaced() throws IOException {
        assertThat(bound(bind(new short[0], utf8("slot"), utf8("decoderbufs"), null, utf8("decoderbufs"))))
                .isEqualTo(bind(new short[0], utf8("slot"), utf8("pgoutput"), null, utf8("pgoutput")));
        assertThat(bound(bind(new short[] {1}, utf8("decoderbufs"))))
                .isEqualTo(bind(new short[] {1}, utf8("pgoutput")));
        assertThat(bound(bind(new short[] {0, 1}, utf8("decoderbufs"), new byte[] {0, 0, 0, 7})))
                .isEqualTo(bind(new short[] {0, 1}, utf8("pgoutput"), new byte[] {0, 0, 0, 7}));
    }

    @Test
    void otherParametersStay() throws IOException {
        for (byte[] bind : new byte[][] {
            bind(new short[0]),
            bind(new short[0], null, null),
            bind(new short[] {1, 1}, new byte[0], new byte[] {-1, -1, -1, -1}),
            bind(new short[0], utf8("tape_decoderbufs"), utf8("a decoderbufs"), utf8("decoderbuf"))
        }) {
            WireMessage said = new WireMessage(Wire.BIND, bind);
            assertThat(translation.of(said)).isSameAs(said);
        }
    }

    @Test
    void whatIsNotForAServerToReadStays() {
        for (byte type : new byte[] {Wire.COPY_DATA, 'p', 'D', 'E', 'S', Wire.TERMINATE}) {
            WireMessage said = new WireMessage(type, utf8("decoderbufs"));
            assertThat(translation.of(said)).isSameAs(said);
        }
    }

    @Property(tries = 300)
    void aMessageThatIsNotAsItShouldBeIsLeftToTheServer(@ForAll byte[] content) {
        for (byte type : new byte[] {Wire.QUERY, Wire.PARSE, Wire.BIND}) {
            assertThat(translation.of(new WireMessage(type, content)).content()).isEqualTo(content);
        }
    }

    private byte[] bound(byte[] content) {
        return translation.of(new WireMessage(Wire.BIND, content)).content();
    }

    /** Name, query, types of parameters. */
    private static byte[] parse(String query) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.write(utf8("decoderbufs\0" + query + '\0'));
        out.writeShort(1);
        out.writeInt(25);
        return bytes.toByteArray();
    }

    /** Portal, statement, formats, values, formats of the results. */
    private static byte[] bind(short[] formats, byte[]... values) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.write(utf8("decoderbufs\0statement\0"));
        out.writeShort(formats.length);
        for (short format : formats) {
            out.writeShort(format);
        }
        out.writeShort(values.length);
        for (byte[] value : values) {
            out.writeInt(value == null ? -1 : value.length);
            out.write(value == null ? new byte[0] : value);
        }
        out.writeShort(1);
        out.writeShort(1);
        return bytes.toByteArray();
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
