package io.debezium.perf.harness.player;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

import io.debezium.perf.harness.player.Wire.WireMessage;
import io.debezium.perf.harness.variant.DecodingPlugins;

/**
 * What a reader says about the server that recorded the tape, in terms of the catalog's server: its plugin, which the
 * catalog's server need not have, and the end of the WAL.
 *
 * @param end where the tape ends, as PostgreSQL writes it
 */
record Translation(String end) {

    /** What the slots of the catalog's server are really made with. */
    static final String STAND_IN = DecodingPlugins.PGOUTPUT;

    /** As a word: the name of a slot may hold it. */
    private static final Pattern PLUGIN = Pattern.compile("\\b" + DecodingPlugins.DECODERBUFS + "\\b");

    private static final Pattern WAL_END = Pattern.compile(
            "\\b(pg_catalog\\s*\\.\\s*)?pg_current_wal_(flush_|insert_)?lsn\\s*\\(\\s*\\)", Pattern.CASE_INSENSITIVE);

    /** What the catalog's server is told in place of a message; one that is not as it should be, it gets as it is. */
    WireMessage of(WireMessage said) {
        try {
            return switch (said.type()) {
                case Wire.QUERY -> query(said, 0);
                case Wire.PARSE -> query(said, 1);
                case Wire.BIND -> parameters(said);
                default -> said;
            };
        } catch (BufferUnderflowException | IllegalArgumentException | IndexOutOfBoundsException e) {
            return said;
        }
    }

    /** Strings that end with a zero byte: some that stay, then the query, then the rest. */
    private WireMessage query(WireMessage said, int before) {
        byte[] content = said.content();
        int at = 0;
        for (int i = 0; i < before; i++) {
            at = Math.min(content.length, Wire.end(content, at) + 1);
        }
        int end = Wire.end(content, at);
        String query = Wire.text(content, at, end);
        String translated =
                WAL_END.matcher(PLUGIN.matcher(query).replaceAll(STAND_IN)).replaceAll("('" + end() + "'::pg_lsn)");
        return translated.equals(query)
                ? said
                : new WireMessage(
                        said.type(),
                        joined(
                                Arrays.copyOf(content, at),
                                translated.getBytes(StandardCharsets.UTF_8),
                                Arrays.copyOfRange(content, end, content.length)));
    }

    private static WireMessage parameters(WireMessage said) {
        ByteBuffer plugin = ByteBuffer.wrap(DecodingPlugins.DECODERBUFS.getBytes(StandardCharsets.UTF_8));
        byte[] standIn = STAND_IN.getBytes(StandardCharsets.UTF_8);
        ByteBuffer in = ByteBuffer.wrap(said.content());
        in.position(Wire.end(said.content(), Wire.end(said.content(), 0) + 1) + 1);
        int formats = Short.toUnsignedInt(in.getShort());
        in.position(in.position() + Short.BYTES * formats);
        int parameters = Short.toUnsignedInt(in.getShort());
        List<byte[]> parts = new ArrayList<>();
        int copied = 0;
        for (int i = 0; i < parameters; i++) {
            int at = in.position();
            int length = in.getInt();
            ByteBuffer value = in.slice(in.position(), Math.max(0, length));
            in.position(in.position() + value.remaining());
            if (value.equals(plugin)) {
                parts.add(Arrays.copyOfRange(said.content(), copied, at));
                parts.add(ByteBuffer.allocate(Integer.BYTES)
                        .putInt(standIn.length)
                        .array());
                parts.add(standIn);
                copied = in.position();
            }
        }
        if (parts.isEmpty()) {
            return said;
        }
        parts.add(Arrays.copyOfRange(said.content(), copied, said.content().length));
        return new WireMessage(said.type(), joined(parts.toArray(byte[][]::new)));
    }

    private static byte[] joined(byte[]... parts) {
        ByteBuffer all = ByteBuffer.allocate(
                Arrays.stream(parts).mapToInt(part -> part.length).sum());
        for (byte[] part : parts) {
            all.put(part);
        }
        return all.array();
    }
}
