package io.debezium.perf.harness.tape;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

import io.debezium.perf.harness.stream.TapeFile;

/** Whole tape files, every checksum and digest of them right, whose header is a stranger's. */
public final class ForgedTape {

    private static final ObjectMapper JSON = new ObjectMapper();

    private ForgedTape() {}

    /**
     * The streams of a tape under another header.
     *
     * @param to that does not exist yet
     */
    public static Path of(Path genuine, Path to, Consumer<ObjectNode> forging) throws IOException {
        TapeFile file = TapeFile.open(genuine);
        ObjectNode header = (ObjectNode) JSON.readTree(file.header());
        forging.accept(header);
        file.copy(to, JSON.writeValueAsBytes(header), (plugin, message) -> message);
        return to;
    }

    /** The same with more statements at the end of its schema. */
    public static Path withSchema(Path genuine, Path to, String more) throws IOException {
        return of(
                genuine, to, header -> header.put("schema", header.get("schema").asText() + more));
    }
}
