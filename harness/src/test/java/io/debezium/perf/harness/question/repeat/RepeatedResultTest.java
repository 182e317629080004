package io.debezium.perf.harness.question.repeat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.question.evidence.EvidenceResult;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Design;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.TapeInfo;
import io.debezium.perf.harness.stream.TapeFile;
import io.debezium.perf.harness.stream.TapeFileWriter;
import io.debezium.perf.harness.tape.Tapes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What is taken of a result that somebody else may have made. */
class RepeatedResultTest {

    private static final String HEADER =
            """
            {"facts": {"schemaVersion": 1, "workload": "simple-update", "workloadDigest": "d", "scale": 1,
             "requestedEvents": 2, "clients": 1, "seed": 1, "events": 3, "rowMessages": 3, "walBytes": 100, "server": "15",
             "serverKind": "local", "plugins": ["pgoutput"], "publication": "dbzperf_tape", "tables": ".*", "endLsn": 4,
             "recordedAt": "2026-11-19T17:12:00Z", "recordMillis": 5, "references": {}},
             "orders": {}, "schema": "", "types": []}
            """;

    private static final String PLAN = "{\"words\": [\"evidence\"], \"seed\": 7, \"plan\": {}}";

    @TempDir
    Path folder;

    @Test
    void theTapesBesideAResultAreItsTapes() throws IOException {
        Path tape = tape("tapes/simple-update.tape", "pgoutput");
        RepeatedResult original = evidence(Tapes.info(tape), PLAN);

        assertThat(original.plan().seed()).isEqualTo(7);
        assertThat(original.tapes(List.of(), folder)).containsExactly(Optional.of(tape));
    }

    @Test
    void aTapeThatIsAnotherIsRefusedByBothDigests() throws IOException {
        Path own = tape("a.tape", "pgoutput");
        Path other = tape("tapes/simple-update.tape", "decoderbufs");
        RepeatedResult original = evidence(Tapes.info(own), PLAN);

        for (List<Path> given : List.of(List.<Path>of(), List.of(other))) {
            assertThatThrownBy(() -> original.tapes(given, folder))
                    .isInstanceOf(InvalidConfiguration.class)
                    .hasMessageStartingWith(other + ": has " + Tapes.info(other).digestText())
                    .hasMessageContaining(
                            "simple-update with " + Tapes.info(own).digestText());
        }
        assertThat(original.tapes(List.of(own), folder)).containsExactly(Optional.of(own));
    }

    /** With the streams of the tape that the result names. */
    @ParameterizedTest
    @ValueSource(strings = {"\"schema\": \"DO 'BEGIN END';\"", "\"events\": 2"})
    void whatATapeSaysOfItselfIsHeldAgainstTheResult(String forged) throws IOException {
        Path genuine = tape("a.tape", "pgoutput");
        String header = HEADER.replaceFirst(
                forged.substring(0, forged.indexOf(':')) + ": (\"\"|3)", Matcher.quoteReplacement(forged));
        assertThat(header).isNotEqualTo(HEADER);
        Path other = Files.createDirectories(folder.resolve("tapes")).resolve("simple-update.tape");
        TapeFile.open(genuine).copy(other, header.getBytes(StandardCharsets.UTF_8), (plugin, message) -> message);
        RepeatedResult original = evidence(Tapes.info(genuine), PLAN);

        assertThatThrownBy(() -> original.tapes(List.of(), folder)).isInstanceOf(InvalidConfiguration.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "{\"a\":", "1,"})
    void jsonThatIsDeepOrLongIsRefused(String part) throws IOException {
        int parts = part.equals("1,") ? 6_000_000 : 5_000;
        Files.writeString(folder.resolve("result.json"), (part.equals("1,") ? "[" : "") + part.repeat(parts));

        assertRefused(folder, "has more, longer or deeper values than any result");
    }

    @Test
    void whatIsNoResultIsRefused() throws IOException {
        Path text = Files.writeString(folder.resolve("a.zip"), "no folder");

        for (Path named : List.of(folder.resolve("gone"), text, Files.createDirectories(folder.resolve("empty")))) {
            assertRefused(named, "holds no result.json");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"command\": \"latency\", \"schemaVersion\": 1} | is a result of 'latency', which cannot be repeated",
                "{\"command\": \"evidence\", \"schemaVersion\": 99} | has schemaVersion 99",
                "{\"command\": 3} | is not a result: it names no command",
                "no JSON | is not a readable result",
            })
    void whatCannotBeReadIsRefused(String json, String message) throws IOException {
        Files.writeString(folder.resolve("result.json"), json);

        assertRefused(folder, message);
    }

    @Test
    void aResultWithoutAPlanIsRefused() throws IOException {
        ResultJson.write(
                Examples.result(
                        CompareResult.class,
                        "tape",
                        Examples.tape("simple-update"),
                        "design",
                        Records.with(Examples.design(1, 0.02), "overTape", new Design.OverTape(1, 1, List.of(), 0))),
                folder.resolve("result.json"));
        assertRefused(folder, "holds no plan.json");

        Files.writeString(folder.resolve("plan.json"), PLAN.replace("{}", "null"));
        assertRefused(folder, "holds no plan in its plan.json");

        Files.writeString(folder.resolve("plan.json"), PLAN.replace("{}", "{\"baseline\": \"raw\\u0000\"}"));
        assertRefused(folder, "contains a name with a character that is not allowed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"startedAt", "outcome", "environment", "database", "tape"})
    void aResultThatLacksWhatIsComparedIsRefused(String name) throws IOException {
        ObjectNode golden = (ObjectNode) new ObjectMapper().readTree(new File("src/test/golden/compare-1/result.json"));
        Files.writeString(folder.resolve("result.json"), golden.putNull(name).toString());
        Files.writeString(folder.resolve("plan.json"), PLAN);

        assertRefused(folder, folder.resolve("result.json") + ": lacks a part that every result");
    }

    @Test
    void aTapeIsFoundByItsPathOrElseByTheNameOfOneThatIsShipped() throws IOException {
        Path tape = tape("a.tape", "pgoutput");
        RepeatedResult original = evidence(
                Tapes.info(tape),
                PLAN.replace("{}", "{\"tapes\": [{\"tape\": {\"request\": {\"workload\": \"/gone/a.tape\"}}}]}"));

        assertThat(original.tapes(List.of(), folder)).containsExactly(Optional.of(tape));
        assertThat(original.tapes(List.of(), folder.resolve("empty"))).containsExactly(Optional.empty());
    }

    private static void assertRefused(Path named, String message) {
        assertThatThrownBy(() -> RepeatedResult.in(named))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining(message);
    }

    /** Without messages, which another plugin has another stream of. */
    private Path tape(String name, String plugin) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        String header = HEADER.replace("[\"pgoutput\"]", "[\"%s\"]".formatted(plugin));
        try (TapeFileWriter writer = new TapeFileWriter(file)) {
            writer.begin(plugin, 1);
            writer.end();
            writer.finish(header.getBytes(StandardCharsets.UTF_8));
        }
        return file;
    }

    private RepeatedResult evidence(TapeInfo tape, String plan) throws IOException {
        EvidenceResult result = Examples.result(EvidenceResult.class, "timedTapes", List.of(tape));
        ResultJson.write(result, folder.resolve("result.json"));
        Files.writeString(folder.resolve("plan.json"), plan);
        return RepeatedResult.in(folder);
    }
}
