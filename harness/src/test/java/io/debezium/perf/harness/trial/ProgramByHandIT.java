package io.debezium.perf.harness.trial;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.tape.Replay;

import static org.assertj.core.api.Assertions.assertThat;

/** The program under test from a command line of its own, without the harness to hold it. */
@Tag("long")
class ProgramByHandIT {

    /** Hundreds of threads and a recording take their time on a slow machine. */
    private static final Duration LIMIT = Duration.ofMinutes(3);

    @AutoClose
    private static TrialBench bench;

    @BeforeAll
    static void record(@TempDir Path folder) throws Exception {
        bench = new TrialBench(folder);
    }

    /** So many threads take their time to end, and what the engine hands them meanwhile is refused. */
    @RepeatedTest(2)
    void batchesThatAClosingEngineRefusesAreNoFailureAndARecordingIsWholeWithNothingBesideIt() throws Exception {
        Path home = bench.next();
        Path recording = home.resolve("dbz.jfr");

        Command.FinishedCommand finished = run(
                home,
                List.of("-XX:StartFlightRecording:filename=" + recording + ",settings=profile"),
                Map.of("record.processing.threads", "400"));

        assertThat(finished.exit()).as(finished.tail()).isZero();
        assertThat(RecordingFile.readAllEvents(recording))
                .extracting(event -> event.getEventType().getName())
                .contains("jdk.ExecutionSample", "jdk.Shutdown");
        assertThat(home).isDirectoryNotContaining(Files::isDirectory);
    }

    @Test
    void anEngineThatCannotBeBuiltEndsTheProgram() throws Exception {
        Command.FinishedCommand finished =
                run(bench.next(), List.of(), Map.of("connector.class", "io.debezium.NoSuchConnector"));

        assertThat(finished.exit()).isEqualTo(4);
        assertThat(finished.tail()).contains("NoSuchConnector");
    }

    private static Command.FinishedCommand run(Path home, List<String> jvm, Map<String, String> properties)
            throws Exception {
        // An engine that is being closed must have events left to hand over.
        try (Replay replay = bench.longReplay("decoderbufs", OptionalLong.empty())) {
            return bench.byHand(replay, home, jvm, properties).run(LIMIT);
        }
    }
}
