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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.question.history.HistoryResult;
import io.debezium.perf.harness.question.verify.VerifyResult;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ResultJsonTest {

    @TempDir
    Path folder;

    record Figure(double known, double unknown, Double absent) {}

    @Test
    void theHeadersPropertiesAreTheResultsOwnAndComeFirst() throws IOException {
        VerifyResult result = Examples.result(VerifyResult.class);
        String json = ResultJson.toJson(result);

        assertThat(json)
                .startsWith("{\n  \"schemaVersion\" : " + ResultJson.SCHEMA_VERSION
                        + ",\n  \"command\" : \"verify\",\n  \"startedAt\" : ");
        assertThat(ResultJson.read(file(json), VerifyResult.class)).isEqualTo(result);
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

        assertThat(ResultJson.toJson(mixed).replaceAll("\\s", ""))
                .isEqualTo("{\"C2\":1,\"GCThread#1\":1,\"main\":1,\"perf-engine\":1}");
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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"schemaVersion\": 3,|has schemaVersion 3|wrote it, or",
                "\"schemaVersion\": 99, \"environment\": {\"harness\": \"0123456789ab\"},|has schemaVersion 99|wrote it (0123456789ab), or",
                "|has schemaVersion none|wrote it, or"
            })
    void anotherSchemaVersionIsRefusedWithTheCommitThatReadsIt(String members, String found, String remedy)
            throws IOException {
        Path other = file("{%s \"command\": \"compare\"}".formatted(members == null ? "" : members));

        assertThatThrownBy(() -> ResultJson.read(other, CompareResult.class))
                .isInstanceOfSatisfying(InvalidConfiguration.class, refused -> assertThat(refused.remedy())
                        .isEqualTo("Use the commit of this project that %s measure again.".formatted(remedy)))
                .hasMessage("%s: %s, and this build reads %d only", other, found, ResultJson.SCHEMA_VERSION);
    }

    /** What is missing must not be taken for what there is none of, and a text not for 0. */
    @ParameterizedTest
    @CsvSource({
        "harness,",
        "environment,",
        "notes,",
        "notes, null",
        "threshold,",
        "threshold, '\"\"'",
        "threshold, '\"1\"'"
    })
    void aDamagedResultIsRefused(String component, String value) throws IOException {
        String lost = (value == null ? "" : "\"%s\" : %s, ".formatted(component, value)) + "\"lost\" :";
        String whole = ResultJson.toJson(Examples.result(HistoryResult.class));
        Path damaged = file(whole.replace("\"" + component + "\" :", lost));

        assertThatThrownBy(() -> ResultJson.read(damaged, HistoryResult.class))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageMatching("(?s).*(['\"]%s['\"]|to `double` value$).*".formatted(component));
    }

    @Test
    void theResultOfAnotherCommandIsRefusedByItsName() throws IOException {
        Path record = file("{\"schemaVersion\": 1, \"command\": \"record\"}");

        assertThatThrownBy(() -> ResultJson.read(record, HistoryResult.class))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage(record + ": is a result of 'record', not of 'history'");
    }

    @Test
    void whatIsThereIsNotWrittenOverAndNothingIsLeftBesideIt() throws IOException {
        Path there = file("{}");

        assertThatThrownBy(() -> ResultJson.write(new Figure(1, 2, 3.0), there))
                .isInstanceOf(FileAlreadyExistsException.class);
        assertThat(there).hasContent("{}");
        assertThat(folder).isDirectoryNotContaining(path -> !path.equals(there));
    }

    private Path file(String json) throws IOException {
        return Files.writeString(folder.resolve("result.json"), json);
    }
}
