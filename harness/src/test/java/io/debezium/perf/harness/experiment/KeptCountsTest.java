package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.trial.CountedTape;

import static org.assertj.core.api.Assertions.assertThat;

/** What is kept is there as a whole under its own key. */
class KeptCountsTest {

    @TempDir
    private Path folder;

    @Test
    void whatIsKeptIsFoundUnderItsKeyAlone() throws IOException {
        KeptCounts kept = new KeptCounts(folder.resolve("counts"));
        Path counts = Files.writeString(folder.resolve("counts.tsv"), "events\t10\ntotal\tBYTECODES\t1000\n");
        assertThat(kept.find("one")).isEmpty();

        Path file = kept.keep("one", counts);

        assertThat(kept.find("one")).contains(file);
        assertThat(kept.find("other")).isEmpty();
        assertThat(CountedTape.read(file).totals()).containsEntry("BYTECODES", 1000L);
    }

    /** A run that is killed while it writes leaves a part, which is not what another one finds. */
    @Test
    void aPartIsNotFound() throws IOException {
        Path part = folder.resolve("one").resolve("counts.tsv123.part");
        Files.createDirectories(part.getParent());
        Files.writeString(part, "events\t10\n");

        assertThat(new KeptCounts(folder).find("one")).isEmpty();
    }

    @Test
    void keepingTheSameAgainLeavesOneFile() throws IOException {
        KeptCounts kept = new KeptCounts(folder);
        Path counts = Files.writeString(folder.resolve("counts.tsv"), "events\t10\n");

        List<Path> files = List.of(kept.keep("one", counts), kept.keep("one", counts));

        try (Stream<Path> there = Files.list(folder.resolve("one"))) {
            assertThat(there).containsExactly(files.get(0));
        }
    }
}
