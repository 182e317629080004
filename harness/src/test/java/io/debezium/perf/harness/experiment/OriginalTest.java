package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Design;
import io.debezium.perf.harness.result.EvidenceResult;
import io.debezium.perf.harness.result.EvidenceResult.EvidenceTape;
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
class OriginalTest {

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
    void theTapesOfABundleAreTheResults() throws IOException {
        Path tape = tape("a.tape", "pgoutput");
        Path bundle = bundle(
                evidence("tapes/simple-update.tape", Tapes.info(tape)), Map.of("tapes/simple-update.tape", tape));

        try (Original original = Original.open(bundle)) {
            assertThat(original.plan().seed()).isEqualTo(7);
            assertThat(original.tapes(List.of(), folder, folder.resolve("unpacked"))
                            .get(0))
                    .hasValueSatisfying(copy -> assertThat(copy)
                            .isEqualTo(folder.resolve("unpacked/simple-update.tape"))
                            .hasSameBinaryContentAs(tape));
        }
    }

    @Test
    void aTapeThatIsAnotherIsRefusedByBothDigests() throws IOException {
        TapeInfo expected = Tapes.info(tape("a.tape", "pgoutput"));
        Path other = tape("b.tape", "decoderbufs");
        Path bundle = bundle(evidence("tapes/simple-update.tape", expected), Map.of("tapes/simple-update.tape", other));

        try (Original original = Original.open(bundle)) {
            assertThatThrownBy(() -> original.tapes(List.of(), folder, folder.resolve("unpacked")))
                    .isInstanceOf(InvalidConfiguration.class)
                    .hasMessageContaining("has " + Tapes.info(other).digestText())
                    .hasMessageContaining("simple-update with " + expected.digestText());
        }
        try (Original original = Original.open(bundle(evidence("", expected), Map.of()))) {
            assertThatThrownBy(() -> original.tapes(List.of(other), folder, folder))
                    .isInstanceOf(InvalidConfiguration.class)
                    .hasMessageStartingWith(other + ": has decoderbufs SHA-256 ")
                    .hasMessageContaining(expected.digestText());
            assertThat(original.tapes(List.of(folder.resolve("a.tape")), folder, folder))
                    .containsExactly(Optional.of(folder.resolve("a.tape")));
        }
    }

    /** With the streams of the tape that the result names. */
    @ParameterizedTest
    @ValueSource(strings = {"\"schema\": \"DO 'BEGIN END';\"", "\"events\": 2"})
    void whatABundleSaysOfATapeIsHeldAgainstItsResult(String forged) throws IOException {
        Path genuine = tape("a.tape", "pgoutput");
        String header = HEADER.replaceFirst(
                forged.substring(0, forged.indexOf(':')) + ": (\"\"|3)", Matcher.quoteReplacement(forged));
        assertThat(header).isNotEqualTo(HEADER);
        Path other = folder.resolve("forged.tape");
        TapeFile.open(genuine).copy(other, header.getBytes(StandardCharsets.UTF_8));
        Path bundle = bundle(
                evidence("tapes/simple-update.tape", Tapes.info(genuine)), Map.of("tapes/simple-update.tape", other));

        try (Original original = Original.open(bundle)) {
            assertThatThrownBy(() -> original.tapes(List.of(), folder, folder.resolve("unpacked")))
                    .isInstanceOf(InvalidConfiguration.class);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"tapes/../../../evil.tape", "/tmp/evil.tape", "tapes/a/b.tape", "../evil.tape", "plan.json"})
    void aTapeThatLeadsElsewhereIsNotUnpacked(String name) throws IOException {
        Path place = Files.createDirectories(folder.resolve("a/b/unpacked"));
        TapeInfo info = Tapes.info(tape("a.tape", "pgoutput"));
        List<Path> before = all();

        try (Original original = Original.open(bundle(evidence(name, info), Map.of()))) {
            assertThatThrownBy(() -> original.tapes(List.of(), folder, place))
                    .isInstanceOf(InvalidConfiguration.class)
                    .hasMessageContaining("does not hold the tape that its result names, '%s'".formatted(name));
        }
        assertThat(all())
                .containsAll(before)
                .filteredOn(file -> !before.contains(file))
                .hasSize(1);
    }

    @Test
    void anEntryThatLeadsElsewhereLeavesNothingThere() throws IOException {
        Path zip = folder.resolve("evil.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            add(out, "../evil/result.json", "{}".getBytes(StandardCharsets.UTF_8));
        }

        assertThatThrownBy(() -> Original.open(zip)).isInstanceOf(InvalidConfiguration.class);
        assertThat(all()).containsExactly(zip);
    }

    /** Limits hold for what is read: what a zip says of an entry's size is whatever its writer says. */
    @Test
    void anEntryIsNotReadBeyondTheLimitWhateverItSays() throws IOException {
        Path bomb = folder.resolve("bomb.zip");
        byte[] result = ResultJson.toJson(Examples.result(EvidenceResult.class)).getBytes(StandardCharsets.UTF_8);
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(bomb))) {
            out.putNextEntry(new ZipEntry("run/result.json"));
            out.write(result);
            byte[] blanks = " ".repeat(1_000_000).getBytes(StandardCharsets.UTF_8);
            for (int i = 0; i < 70; i++) {
                out.write(blanks);
            }
            out.closeEntry();
        }
        declare(bomb, 1_000);

        assertRefused(bomb, "has more than 64,000,000 bytes");
    }

    /** In the central directory, whose record of the only entry has its size at byte 24 (APPNOTE 4.3.12). */
    private static void declare(Path zip, int size) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(zip)).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < bytes.limit() - 4; i++) {
            if (bytes.getInt(i) == 0x02014b50) {
                bytes.putInt(i + 24, size);
            }
        }
        Files.write(zip, bytes.array());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"run/../evil", "/run/evil", "run/./evil", "..", "run\\..\\evil", "run/a\nb", "run/plan.jsoN"})
    void aBundleWhoseEntriesAreNotWhatOthersUnpackIsRefused(String name) throws IOException {
        Path zip = folder.resolve("evil.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            add(out, "run/plan.json", "{}".getBytes(StandardCharsets.UTF_8));
            add(out, name, "{}".getBytes(StandardCharsets.UTF_8));
        }
        byte[] bytes = Files.readAllBytes(zip);
        String text = new String(bytes, StandardCharsets.ISO_8859_1).replace("jsoN", "json");
        Files.write(zip, text.getBytes(StandardCharsets.ISO_8859_1));

        assertRefused(zip, "or one twice, or one that leads elsewhere");
    }

    @Test
    void aBundleOfVeryManyEntriesIsRefused() throws IOException {
        Path zip = folder.resolve("many.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            for (int i = 0; i <= 20_000; i++) {
                add(out, "run/" + i, new byte[0]);
            }
        }

        assertRefused(zip, "has more than 20,000 entries");
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
        Path text = Files.writeString(folder.resolve("a.zip"), "no zip");
        Path empty = Files.createDirectories(folder.resolve("empty"));
        Path unpacked = folder.resolve("nothing.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(unpacked))) {
            add(out, "run/summary.md", new byte[0]);
        }

        assertRefused(folder.resolve("gone.zip"), "is not there");
        assertRefused(text, "is neither a folder nor a zip");
        assertRefused(empty, "holds no result.json");
        assertRefused(unpacked, "holds no result.json");
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
                        Examples.design(1, 0.02).with(new Design.OverTape(1, 1, 1, List.of(), 0))),
                folder.resolve("result.json"));
        assertRefused(folder, "holds no plan.json");

        Files.writeString(folder.resolve("plan.json"), PLAN.replace("{}", "null"));
        assertRefused(folder, "holds no plan in its plan.json");

        Files.writeString(folder.resolve("plan.json"), PLAN.replace("{}", "{\"baseline\": \"raw\\u0000\"}"));
        assertRefused(folder, "names something with a character that no name has");
    }

    @Test
    void aTapeIsFoundByItsPathOrElseByTheNameOfOneThatIsShipped() throws IOException {
        Path tape = tape("a.tape", "pgoutput");
        String plan = PLAN.replace("{}", "{\"timed\": [{\"request\": {\"workload\": \"/gone/a.tape\"}}]}");
        ResultJson.write(evidence("", Tapes.info(tape)), folder.resolve("result.json"));
        Files.writeString(folder.resolve("plan.json"), plan);

        try (Original original = Original.open(folder)) {
            assertThat(original.tapes(List.of(), folder, folder)).containsExactly(Optional.of(tape));
            assertThat(original.tapes(List.of(), folder.resolve("empty"), folder))
                    .containsExactly(Optional.empty());
        }
    }

    private static void assertRefused(Path named, String message) {
        assertThatThrownBy(() -> Original.open(named).close())
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining(message);
    }

    /** Without messages, which another plugin has another stream of. */
    private Path tape(String name, String plugin) throws IOException {
        Path file = folder.resolve(name);
        String header = HEADER.replace("[\"pgoutput\"]", "[\"%s\"]".formatted(plugin));
        try (TapeFileWriter writer = new TapeFileWriter(file, header.getBytes(StandardCharsets.UTF_8))) {
            writer.begin(plugin, 1);
            writer.end();
            writer.finish();
        }
        return file;
    }

    private static EvidenceResult evidence(String file, TapeInfo tape) {
        return Records.with(
                Examples.result(EvidenceResult.class),
                "tapes",
                List.of(new EvidenceTape("simple-update", tape, file, "")));
    }

    private Path bundle(EvidenceResult result, Map<String, Path> files) throws IOException {
        Path zip = Files.createTempFile(folder, "run", ".zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            add(out, "run/result.json", ResultJson.toJson(result).getBytes(StandardCharsets.UTF_8));
            add(out, "run/plan.json", PLAN.getBytes(StandardCharsets.UTF_8));
            for (Map.Entry<String, Path> file : files.entrySet()) {
                add(out, "run/" + file.getKey(), Files.readAllBytes(file.getValue()));
            }
        }
        return zip;
    }

    private static void add(ZipOutputStream out, String name, byte[] bytes) throws IOException {
        out.putNextEntry(new ZipEntry(name));
        out.write(bytes);
        out.closeEntry();
    }

    private List<Path> all() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }
}
