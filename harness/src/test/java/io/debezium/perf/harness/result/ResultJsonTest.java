package io.debezium.perf.harness.result;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.InvalidConfiguration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ResultJsonTest {

    @TempDir
    Path folder;

    record Figure(double known, double unknown, Double absent) {}

    @Test
    void theHeadersPropertiesAreTheResultsOwnAndComeFirst() {
        CallCounts result = Examples.result(CallCounts.class);

        assertThat(ResultJson.toLine(result)).startsWith("{\"schemaVersion\":1,\"command\":\"calls\",\"startedAt\":");
        assertThat(ResultJson.readLine(ResultJson.toLine(result), CallCounts.class))
                .isEqualTo(result);
    }

    @Test
    void whatIsNotANumberIsNull() {
        assertThat(ResultJson.toJson(new Figure(1.5, Double.NaN, null)))
                .contains("\"known\" : 1.5", "\"unknown\" : null", "\"absent\" : null");
    }

    /** What {@code Map.copyOf} makes has another order in each JVM. */
    @Test
    void theEntriesOfAMapAreInTheOrderOfTheirKeys() {
        Map<String, Integer> mixed = new LinkedHashMap<>();
        List.of("main", "GC Thread#1", "perf-engine", "C2").forEach(name -> mixed.put(name, 1));

        assertThat(ResultJson.toLine(mixed)).isEqualTo("{\"C2\":1,\"GC Thread#1\":1,\"main\":1,\"perf-engine\":1}");
    }

    @Test
    void theCommandIsReadBeforeAnythingElse() throws IOException {
        assertThat(ResultJson.command(file("{\"schemaVersion\": 99, \"command\": \"compare\"}")))
                .isEqualTo("compare");
    }

    @Test
    void aFileThatIsNoResultIsRefused() throws IOException {
        Path noCommand = file("{\"a\": 1}");

        assertThatThrownBy(() -> ResultJson.command(noCommand))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage(noCommand + ": is not a result: it names no command");
    }

    @Test
    void anotherSchemaVersionIsRefusedByItsNumber() throws IOException {
        Path newer = file("{\"schemaVersion\": 99, \"command\": \"compare\"}");

        assertThatThrownBy(() -> ResultJson.read(newer, CompareResult.class))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage(newer + ": has schemaVersion 99, this version reads "
                        + Examples.header(CompareResult.class).schemaVersion());
    }

    @Test
    void theResultOfAnotherCommandIsRefusedByItsName() throws IOException {
        Path record = file("{\"schemaVersion\": 1, \"command\": \"record\"}");

        assertThatThrownBy(() -> ResultJson.read(record, BisectResult.class))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage(record + ": is a result of 'record', not of 'bisect'");
    }

    @Test
    void whatIsThereIsNotWrittenOverAndNothingIsLeftBesideIt() throws IOException {
        Path there = file("{}");

        assertThatThrownBy(() -> ResultJson.write(new Figure(1, 2, 3.0), there))
                .isInstanceOf(FileAlreadyExistsException.class);
        assertThat(there).hasContent("{}");
        assertThat(folder).isDirectoryNotContaining(path -> !path.equals(there));
    }

    @Test
    void aComparisonOfBeforePairsCouldHoldSeveralTrialsHasOneOfEach() throws IOException {
        Path older = file("{\"schemaVersion\": 1, \"command\": \"compare\", \"design\": {\"pairs\": 10, \"order\": []},"
                + " \"variants\": [], \"trials\": [], \"comparisons\": [], \"differences\": [], \"notes\": []}");

        assertThat(ResultJson.read(older, CompareResult.class)
                        .design()
                        .overTape()
                        .trialsPerPair())
                .isEqualTo(1);
    }

    private Path file(String json) throws IOException {
        return Files.writeString(folder.resolve("result.json"), json);
    }
}
