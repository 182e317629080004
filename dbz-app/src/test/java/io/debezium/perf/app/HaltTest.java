package io.debezium.perf.app;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class HaltTest {

    @TempDir
    Path folder;

    @Test
    void nothingIsStoredInAFileThatIsNotThere() {
        assertThat(stored(folder.resolve("offsets.dat"), 1)).isFalse();
    }

    @Test
    void anOffsetIsStoredOnceTheFileHasItOrALaterOne() throws IOException {
        Path offsets = folder.resolve("offsets.dat");
        Files.write(offsets, serialized("{\"lsn_proc\":999,\"messageType\":\"UPDATE\",\"lsn\":500,\"txId\":7}"));

        assertThat(stored(offsets, 499)).isTrue();
        assertThat(stored(offsets, 500)).isTrue();
        assertThat(stored(offsets, 501)).isFalse();
    }

    private static boolean stored(Path offsets, long lsn) {
        return Halt.at(1, offsets).stored().test(lsn);
    }

    /** As Kafka Connect's file store writes it. */
    private static byte[] serialized(String offset) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            Map<byte[], byte[]> offsets = new HashMap<>();
            offsets.put(
                    "[\"perf\",{\"server\":\"perf\"}]".getBytes(StandardCharsets.UTF_8),
                    offset.getBytes(StandardCharsets.UTF_8));
            out.writeObject(offsets);
        }
        return bytes.toByteArray();
    }
}
