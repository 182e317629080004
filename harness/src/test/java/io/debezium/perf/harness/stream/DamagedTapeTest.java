package io.debezium.perf.harness.stream;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.tape.Tapes;
import io.debezium.perf.harness.variant.DecodingPlugins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/**
 * A tape by somebody who means harm: with checksums that are right, and content that is not. Reading all of it ends
 * well, or with what is damaged, and with nothing else.
 */
class DamagedTapeTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    /** The entries of a tape, by name. */
    private final Map<String, byte[]> sound = new LinkedHashMap<>();

    @BeforeEach
    void read() throws IOException {
        Path file = folder.resolve("sound.tape");
        ObjectNode header = (ObjectNode) JSON.readTree(
                TapeFile.open(Path.of("../scripts/tapes/toast.tape")).header());
        // Also what that tape has not.
        header.withArray("types")
                .addObject()
                .put("schema", "public")
                .put("name", "mood")
                .put("oid", 16_500);
        try (TapeFileWriter writer = new TapeFileWriter(file)) {
            writer.begin(DecodingPlugins.PGOUTPUT, 50);
            for (PgOutputStream message : List.of(
                    PgOutputStream.begin(100),
                    PgOutputStream.type(16_500, "public", "mood"),
                    PgOutputStream.relation(1, 1).column("id", 23),
                    PgOutputStream.insert(1).tuple('N', "1"),
                    PgOutputStream.logical(150, "a", new byte[] {1}),
                    PgOutputStream.commit(190, 200))) {
                writer.add(100, message.message());
            }
            writer.end();
            writer.begin(DecodingPlugins.DECODERBUFS, 50);
            for (byte[] message : List.of(
                    DecoderbufsStream.transaction(DecoderbufsStream.BEGIN),
                    DecoderbufsStream.row(DecoderbufsStream.INSERT)
                            .after(DecoderbufsStream.raw("id", 23, new byte[] {1}))
                            .type("integer", false)
                            .bytes(),
                    DecoderbufsStream.transaction(DecoderbufsStream.COMMIT))) {
                writer.add(100, ByteBuffer.wrap(message));
            }
            writer.end();
            writer.finish(JSON.writeValueAsBytes(header));
        }
        assertThat(Tapes.info(file).events()).isEqualTo(2_001);
        try (ZipFile zip = new ZipFile(file.toFile())) {
            for (ZipEntry entry : Collections.list(zip.entries())) {
                sound.put(entry.getName(), zip.getInputStream(entry).readAllBytes());
            }
        }
    }

    @Test
    void anyFieldOfAnyJsonMayBeMissingOrAnything() throws IOException {
        List<String> values = List.of(
                "null",
                "-1",
                "0",
                "9223372036854775807",
                "1e400",
                "99999999999999999999999",
                "true",
                "\"\"",
                "\"../../x\"",
                "\"a\\nb\\u001b[31m\"",
                "[]",
                "[null]",
                "{}",
                "{\"pgoutput\":null}",
                "{\"../x\":{\"sha256\":\"a\",\"lastLsn\":1,\"by\":\"x\",\"keptAt\":\"2026-01-01T00:00:00Z\"}}",
                "\"" + "x".repeat(100_000) + "\"",
                "[".repeat(2_000) + "]".repeat(2_000));
        int refused = 0;
        for (String name : List.of(TapeFile.HEADER, TapeFile.STREAMS)) {
            String json = new String(sound.get(name), StandardCharsets.UTF_8);
            List<String> pointers = pointers("", JSON.readTree(json)).toList();
            assertThat(pointers).isNotEmpty();
            for (String value : values) {
                refused += refused(name, value, "all of it " + value);
            }
            for (String pointer : pointers) {
                refused += refused(name, changed(json, pointer, null), pointer + " missing");
                for (String value : values) {
                    refused += refused(name, changed(json, pointer, value), pointer + "=" + value);
                }
            }
        }
        assertThat(refused).isGreaterThan(300);
    }

    @Test
    void anyByteOfAMessageMayBeAnother() throws IOException {
        Random random = new Random(3);
        for (String plugin : DecodingPlugins.ALL) {
            byte[] plain = sound.get(plugin);
            for (int place = 0; place < plain.length; place++) {
                for (int value : new int[] {0, 0x80, random.nextInt(256)}) {
                    byte[] other = plain.clone();
                    other[place] = (byte) value;
                    requireTyped(plugin, other, "byte %d".formatted(place));
                }
            }
        }
    }

    @Test
    void anyEntryMayBeMissingOrEndAnywhereOrGoOn() throws IOException {
        for (String name : List.copyOf(sound.keySet())) {
            assertThat(requireTyped(name, null, "missing")).isTrue();
            byte[] whole = sound.get(name);
            for (int length = 0; length < whole.length; length += 7) {
                assertThat(requireTyped(name, Arrays.copyOf(whole, length), length + " bytes"))
                        .isTrue();
            }
            requireTyped(name, Arrays.copyOf(whole, whole.length + 12), "longer");
        }
    }

    /** Whatever a message claims, and however far a ZIP can be blown up, memory does not fill up. */
    @Test
    void whatIsReadIsLimitedWhateverIsSaid() throws IOException {
        for (int said : new int[] {100, TapeFile.MOST_BYTES, TapeFile.MOST_BYTES + 1, Integer.MAX_VALUE, -1}) {
            byte[] claim = sound.get(DecodingPlugins.PGOUTPUT).clone();
            ByteBuffer.wrap(claim).putInt(said);
            assertThat(requireTyped(DecodingPlugins.PGOUTPUT, claim, said + " bytes said"))
                    .isTrue();
        }
        for (String name : sound.keySet()) {
            assertThat(requireTyped(name, new byte[TapeFile.MOST_BYTES + 1], "zeros"))
                    .isTrue();
        }
    }

    private int refused(String name, String json, String what) throws IOException {
        return requireTyped(name, json.getBytes(StandardCharsets.UTF_8), what) ? 1 : 0;
    }

    private boolean requireTyped(String name, byte[] otherOrNull, String what) throws IOException {
        return requireTyped(written(name, otherOrNull), name + ", " + what);
    }

    /** @return whether it was refused */
    private static boolean requireTyped(Path file, String what) {
        Throwable thrown = catchThrowable(() -> Tapes.info(file));
        if (thrown != null) {
            assertThat(thrown).as(what).isInstanceOf(InvalidConfiguration.class);
            assertThat(thrown.getMessage()).as(what).contains(file.toString()).doesNotContain("\u001b");
        }
        return thrown != null;
    }

    private Path written(String name, byte[] otherOrNull) throws IOException {
        Map<String, byte[]> all = new LinkedHashMap<>(sound);
        all.put(name, otherOrNull);
        Path file = folder.resolve("damaged.tape");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            for (Map.Entry<String, byte[]> each : all.entrySet()) {
                if (each.getValue() != null) {
                    zip.putNextEntry(new ZipEntry(each.getKey()));
                    zip.write(each.getValue());
                }
            }
        }
        return file;
    }

    private static Stream<String> pointers(String prefix, JsonNode node) {
        List<String> below = new ArrayList<>();
        node.fieldNames().forEachRemaining(name -> below.add(prefix + "/" + name));
        for (int i = 0; node.isArray() && i < Math.min(2, node.size()); i++) {
            below.add(prefix + "/" + i);
        }
        return below.stream()
                .flatMap(each ->
                        Stream.concat(Stream.of(each), pointers(each, node.at(each.substring(prefix.length())))));
    }

    /**
     * The value is put in as text: no tree holds every number, and none is that deep.
     *
     * @param valueOrNull null to take the field or element away
     */
    private static String changed(String json, String pointer, String valueOrNull) throws IOException {
        String place = "the place of the value";
        JsonNode tree = JSON.readTree(json);
        int last = pointer.lastIndexOf('/');
        String name = pointer.substring(last + 1);
        if (tree.at(pointer.substring(0, last)) instanceof ObjectNode object) {
            object.put(name, place);
            object.remove(valueOrNull == null ? List.of(name) : List.of());
        } else {
            ArrayNode array = (ArrayNode) tree.at(pointer.substring(0, last));
            array.set(Integer.parseInt(name), place);
            if (valueOrNull == null) {
                array.remove(Integer.parseInt(name));
            }
        }
        return JSON.writeValueAsString(tree).replace("\"" + place + "\"", "" + valueOrNull);
    }
}
