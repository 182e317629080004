package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.debezium.perf.harness.cli.Questions;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;

import static org.assertj.core.api.Assertions.assertThat;

/** A result of before figures were kept that its report shows is completed when it is read. */
class CompletedResultTest {

    /** Components that such results lack, wherever they are. */
    private static final List<String> LATER = List.of("aggregates", "parts", "left", "screened", "own");

    @TempDir
    Path path;

    static Stream<Object> results() {
        return Stream.of(
                LatencyResultFixture.compared(6, 0.7),
                LatencyResultFixture.single(0.5),
                LatencyResultFixture.endToEnd(),
                LatencyResultFixture.burst(),
                SnapshotResultFixture.compared(6),
                ImpactResultFixture.measured(6, 1.2),
                ImpactResultFixture.doubtful(),
                ScreenResultFixture.mixed(),
                BisectResultFixture.complete());
    }

    @ParameterizedTest
    @MethodSource("results")
    void itsReportIsThatOfAResultOfToday(Object result) throws IOException {
        ResultFolder folder = new ResultFolder(path);
        ObjectNode older = (ObjectNode) new ObjectMapper().readTree(ResultJson.toLine(result));
        LATER.forEach(name -> older.findParents(name).forEach(parent -> ((ObjectNode) parent).remove(name)));
        Files.writeString(folder.json(), older.toString());

        Report read = Questions.reports().read(folder);

        assertThat(older.toString()).isNotEqualTo(ResultJson.toLine(result));
        assertThat(read.terminal(400, false)).isEqualTo(Reported.terminal(result, 400, false));
        read.write();
        String asciiDoc = Files.readString(folder.asciiDoc());
        Reported.write(result, folder);
        assertThat(asciiDoc).isEqualTo(Files.readString(folder.asciiDoc()));
    }
}
