package io.debezium.perf.harness.stream;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.luben.zstd.Zstd;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.tape.Tapes;
import io.debezium.perf.harness.variant.DecodingPlugins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

/**
 * A tape by somebody who means harm: with checksums and digests that are right, and content that is not. Reading all of it ends
 * well, or with what is damaged, and with nothing else.
 */
class DamagedTapeTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    private List<Section> sound;

    private record Section(int type, byte[] data) {

        Section with(byte[] other) {
            return new Section(type, other);
        }
    }

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
        try (TapeFileWriter writer = new TapeFileWriter(file, JSON.writeValueAsBytes(header))) {
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
            writer.finish();
        }
        assertThat(Tapes.info(file).events()).isEqualTo(2_001);
        sound = sections(Files.readAllBytes(file));
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
        for (int at = 0; at < sound.size(); at++) {
            if (sound.get(at).type() == TapeFormat.MESSAGES || sound.get(at).type() == TapeFormat.END) {
                continue;
            }
            String json = new String(sound.get(at).data(), StandardCharsets.UTF_8);
            List<String> pointers = pointers("", JSON.readTree(json)).toList();
            assertThat(pointers).isNotEmpty();
            for (String value : values) {
                refused += refused(at, value, "all of it " + value);
            }
            for (String pointer : pointers) {
                refused += refused(at, without(json, pointer), pointer + " missing");
                for (String value : values) {
                    refused += refused(at, replaced(json, pointer, value), pointer + "=" + value);
                }
            }
        }
        assertThat(refused).isGreaterThan(300);
    }

    private int refused(int at, String json, String what) throws IOException {
        return requireTyped(at, sound.get(at).with(json.getBytes(StandardCharsets.UTF_8)), what) ? 1 : 0;
    }

    @Test
    void aFieldThatIsMissingIsNamed() throws IOException {
        String json = new String(sound.get(0).data(), StandardCharsets.UTF_8);
        for (String field : List.of("references", "events", "workload", "endLsn", "plugins")) {
            Path file = written(
                    0, sound.get(0).with(without(json, "/facts/" + field).getBytes(StandardCharsets.UTF_8)));

            assertThatThrownBy(() -> Tapes.info(file))
                    .isInstanceOf(InvalidConfiguration.class)
                    .hasMessageContaining(field);
        }
    }

    @Test
    void anyByteOfAMessageMayBeAnother() throws IOException {
        Random random = new Random(3);
        for (int at = 0; at < sound.size(); at++) {
            if (sound.get(at).type() != TapeFormat.MESSAGES) {
                continue;
            }
            byte[] packed = sound.get(at).data();
            byte[] plain = Zstd.decompress(
                    Arrays.copyOfRange(packed, 4, packed.length),
                    ByteBuffer.wrap(packed).getInt());
            for (int place = 0; place < plain.length; place++) {
                for (int value : new int[] {0, 0x80, random.nextInt(256)}) {
                    byte[] other = plain.clone();
                    other[place] = (byte) value;
                    requireTyped(at, sound.get(at).with(packed(plain.length, other)), "byte %d".formatted(place));
                }
            }
            for (int place = 0; place < packed.length; place++) {
                byte[] other = packed.clone();
                other[place] ^= (byte) (1 + random.nextInt(255));
                requireTyped(at, sound.get(at).with(other), "packed byte %d".formatted(place));
            }
        }
    }

    @Test
    void sectionsMayBeMissingTwiceOrAnywhere() throws IOException {
        for (int at = 0; at < sound.size(); at++) {
            for (int other = 0; other < sound.size(); other++) {
                List<Section> moved = new ArrayList<>(sound);
                Section section = at == other ? null : moved.get(at);
                moved.remove(at);
                if (section != null) {
                    moved.add(other, section);
                }
                requireTyped(written(moved), "%d to %d".formatted(at, other));
                moved.add(other, sound.get(at));
                requireTyped(written(moved), "%d twice, to %d".formatted(at, other));
            }
        }
    }

    /** A block says how large it is; what it holds is read no further, and a block of more is not begun. */
    @Test
    void whatIsUnpackedIsLimitedWhateverIsSaid() throws IOException {
        byte[] zeros = packed(0, new byte[TapeFormat.MOST_BYTES + 1]);
        int at = 2;
        assertThat(sound.get(at).type()).isEqualTo(TapeFormat.MESSAGES);
        for (int said : new int[] {1, 100, TapeFormat.MOST_BYTES, TapeFormat.MOST_BYTES + 1, Integer.MAX_VALUE, -1}) {
            assertThat(requireTyped(
                            at,
                            sound.get(at)
                                    .with(ByteBuffer.wrap(zeros.clone())
                                            .putInt(said)
                                            .array()),
                            said + " bytes said"))
                    .isTrue();
        }
    }

    @Test
    void moreThanAStreamSaysIsNotRead() throws IOException {
        List<Section> more = new ArrayList<>(sound);
        more.add(2, sound.get(2));

        assertThatThrownBy(() -> Tapes.info(written(more)))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining("is not a whole tape");
    }

    private boolean requireTyped(int at, Section other, String what) throws IOException {
        return requireTyped(written(at, other), "section %d, %s".formatted(at, what));
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

    private static byte[] packed(int said, byte[] plain) {
        byte[] frame = Zstd.compress(plain);
        return ByteBuffer.allocate(4 + frame.length).putInt(said).put(frame).array();
    }

    private Path written(int at, Section other) throws IOException {
        List<Section> all = new ArrayList<>(sound);
        all.set(at, other);
        return written(all);
    }

    private Path written(List<Section> sections) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.write(TapeFormat.MAGIC);
        out.write(TapeFormat.VERSION);
        for (Section each : sections) {
            byte[] data = each.type() == TapeFormat.END ? TapeFormat.sha256().digest(bytes.toByteArray()) : each.data();
            out.writeInt(each.type());
            out.writeInt(data.length);
            out.write(data);
            out.writeInt(TapeFormat.checksum(each.type(), data, 0, data.length));
        }
        return Files.write(folder.resolve("damaged.tape"), bytes.toByteArray());
    }

    private static List<Section> sections(byte[] file) {
        List<Section> all = new ArrayList<>();
        ByteBuffer in = ByteBuffer.wrap(file).position(TapeFormat.MAGIC.length + 1);
        while (in.hasRemaining()) {
            int type = in.getInt();
            byte[] data = new byte[in.getInt()];
            in.get(data).getInt();
            all.add(new Section(type, data));
        }
        return all;
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

    private static String without(String json, String pointer) throws IOException {
        return changed(json, pointer, (parent, name) -> {
            if (parent instanceof ObjectNode object) {
                object.remove(name);
            } else {
                ((ArrayNode) parent).remove(Integer.parseInt(name));
            }
        });
    }

    /** The value is put in as text: no tree holds every number, and none is that deep. */
    private static String replaced(String json, String pointer, String value) throws IOException {
        String place = "\"the place of the value\"";
        UnaryOperator<String> text = changed -> changed.replace(place, value);
        return text.apply(changed(json, pointer, (parent, name) -> {
            if (parent instanceof ObjectNode object) {
                object.put(name, "the place of the value");
            } else {
                ((ArrayNode) parent).set(Integer.parseInt(name), "the place of the value");
            }
        }));
    }

    private interface Change {
        void of(JsonNode parent, String name);
    }

    private static String changed(String json, String pointer, Change change) throws IOException {
        JsonNode tree = JSON.readTree(json);
        int last = pointer.lastIndexOf('/');
        change.of(tree.at(pointer.substring(0, last)), pointer.substring(last + 1));
        return JSON.writeValueAsString(tree);
    }
}
