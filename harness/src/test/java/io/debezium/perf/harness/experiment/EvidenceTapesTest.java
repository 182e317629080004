package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.result.EvidenceResult.EvidenceTape;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.TapeInfo;
import io.debezium.perf.harness.tape.Tapes;

import static org.assertj.core.api.Assertions.assertThat;

/** Which tapes are kept beside the evidence. */
class EvidenceTapesTest {

    @TempDir
    Path folder;

    private EvidenceTapes tapes;

    @BeforeEach
    void noneYet() {
        tapes = new EvidenceTapes(Tapes.in(folder.resolve("data")), new ResultFolder(folder));
    }

    @Test
    void thoseThatAPlayerSentAreKept() throws IOException {
        tapes.add("a b", played("a", 7));
        tapes.add("b", Records.with(played("b", 7), "replay", "server"));
        tapes.add("c", Records.with(Examples.tape("c"), "replay", "player"));

        assertThat(tapes.kept()).extracting(EvidenceTape::file).containsExactly("tapes/a-b.tape", "", "");
        assertThat(folder.resolve("tapes/a-b.tape")).hasSize(7);
    }

    @Test
    void noneIsKeptWhereTheyAreTooLargeTogether() throws IOException {
        tapes.add("a", played("a", EvidenceTapes.MOST_BYTES));
        tapes.add("b", played("b", 1));

        assertThat(tapes.kept()).extracting(EvidenceTape::file).containsExactly("", "");
        assertThat(folder.resolve("tapes")).doesNotExist();
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
