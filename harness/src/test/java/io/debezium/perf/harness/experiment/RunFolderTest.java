package io.debezium.perf.harness.experiment;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import com.fasterxml.jackson.core.type.TypeReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.Trial;

import static org.assertj.core.api.Assertions.assertThat;

class RunFolderTest {

    private static final TypeReference<Trial<String, String>> TRIAL = new TypeReference<>() {};

    @Test
    void aRunIsGoneOnWithAsOftenAsItIsInterrupted(@TempDir Path path) throws Exception {
        ResultFolder folder = new ResultFolder(path);
        Provenance provenance = Provenance.of(Machine.here(), List.of());
        provenance.note(folder);

        resume(folder, provenance);
        resume(folder, provenance);

        assertThat(resume(folder, provenance).resumed()).hasSize(3);
    }

    private static Outcome resume(ResultFolder folder, Provenance provenance) {
        RunFolder resumed = RunFolder.open(null, provenance, Instant.now(), Optional.of(folder), new Silence());
        resumed.journal(TRIAL);
        return resumed.outcome(new Ending(RunStatus.INTERRUPTED, Optional.empty()), List.of());
    }
}
