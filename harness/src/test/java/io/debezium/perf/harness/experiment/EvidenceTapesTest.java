package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.result.EvidenceResult.EvidenceTape;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.TapeInfo;
import io.debezium.perf.harness.tape.Tapes;

import static org.assertj.core.api.Assertions.assertThat;

/** Which tapes are kept beside the evidence. */
class EvidenceTapesTest {

    @TempDir
    Path folder;

    @Test
    void thoseThatAPlayerSentAreKept() throws IOException {
        Map<String, TapeInfo> timed = new LinkedHashMap<>();
        timed.put("a b", played("a", 7));
        timed.put("b", Records.with(played("b", 7), "replay", "server"));
        timed.put("c", Records.with(Examples.tape("c"), "replay", "player"));

        assertThat(kept(timed)).extracting(EvidenceTape::file).containsExactly("tapes/a-b.tape", "", "");
        assertThat(folder.resolve("tapes/a-b.tape")).hasSize(7);
    }

    @Test
    void noneIsKeptWhereTheyAreTooLargeTogether() throws IOException {
        assertThat(kept(Map.of("a", played("a", EvidenceTapes.MOST_BYTES), "b", played("b", 1))))
                .extracting(EvidenceTape::file)
                .containsExactly("", "");
        assertThat(folder.resolve("tapes")).doesNotExist();
    }

    private List<EvidenceTape> kept(Map<String, TapeInfo> timed) {
        return EvidenceTapes.kept(timed, Tapes.in(folder.resolve("data")), folder);
    }

    private TapeInfo played(String id, long bytes) throws IOException {
        Path played =
                Files.createDirectories(folder.resolve("data/tapes").resolve(id).resolve("played"));
        try (RandomAccessFile file =
                new RandomAccessFile(played.resolve("stream.tape").toFile(), "rw")) {
            file.setLength(bytes);
        }
        return Records.with(Examples.tape("simple-update"), "id", id, "replay", "player");
    }
}
