package io.debezium.perf.harness.trial;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.process.Command;

import static org.assertj.core.api.Assertions.assertThat;

/** The program under test from a command line of its own, without the harness to hold it. */
class ProgramByHandIT {

    private static final String RECORDING = "dbz.jfr";

    @AutoClose
    private static TrialBench bench;

    @BeforeAll
    static void record(@TempDir Path folder) throws Exception {
        bench = new TrialBench(folder);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--events 8000", "--duration 2s"})
    void aRecordingOfTheCommandLineIsWholeAndLeavesNothingBesideItself(String limit) throws Exception {
        Path home = bench.next();

        Command.FinishedCommand finished = run(home, List.of(limit.split(" ")), Map.of());

        assertThat(finished.exit()).as(finished.tail()).isZero();
        assertThat(RecordingFile.readAllEvents(home.resolve(RECORDING)))
                .extracting(event -> event.getEventType().getName())
                .contains("jdk.ExecutionSample", "jdk.Shutdown");
        assertThat(home).isDirectoryNotContaining(Files::isDirectory);
    }

    /** So many threads take their time to end, and what the engine hands them meanwhile is refused. */
    @RepeatedTest(2)
    void batchesThatAClosingEngineRefusesAreNoFailure() throws Exception {
        Command.FinishedCommand finished =
                run(bench.next(), List.of("--events", "300"), Map.of("record.processing.threads", "400"));

        assertThat(finished.exit()).as(finished.tail()).isZero();
    }

    @Test
    void anEngineThatCannotBeBuiltEndsTheProgram() throws Exception {
        Command.FinishedCommand finished =
                run(bench.next(), List.of(), Map.of("connector.class", "io.debezium.NoSuchConnector"));

        assertThat(finished.exit()).isEqualTo(4);
        assertThat(finished.tail()).contains("NoSuchConnector");
    }

    private static Command.FinishedCommand run(Path home, List<String> options, Map<String, String> properties)
            throws Exception {
        try (SmallTape.Copy replay = bench.tape().replay("decoderbufs")) {
            return bench.byHand(replay, home, home.resolve(RECORDING), options, properties)
                    .run(TrialBench.LIMIT);
        }
    }
}
