package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.debezium.perf.harness.cli.Questions;
import io.debezium.perf.harness.result.DatabaseInfo;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;

import static org.assertj.core.api.Assertions.assertThat;

/** Whatever was measured on a server, somebody may have told it not to wait for the disk. */
class FsyncWarningTest {

    private static final String WARNING = "fsync is off on the server";
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    static Stream<Object> measuredOnAServer() {
        return Reported.all().filter(result -> Stream.of(result.getClass().getRecordComponents())
                .anyMatch(component -> component.getType().equals(DatabaseInfo.class)));
    }

    @ParameterizedTest
    @MethodSource("measuredOnAServer")
    void aServerWithoutFsyncIsWarnedOf(Object result) throws IOException {
        ResultFolder results = new ResultFolder(folder);
        ResultJson.write(result, results.json());
        assertThat(Questions.reports().read(results).terminal(200, false)).doesNotContain(WARNING);

        ObjectNode tree = (ObjectNode) JSON.readTree(results.json().toFile());
        ((ObjectNode) tree.get("database"))
                .putArray("settings")
                .addObject()
                .put("name", "fsync")
                .put("value", "off")
                .put("builtIn", "on")
                .put("source", "configuration file");
        Files.writeString(results.json(), tree.toString());

        assertThat(Questions.reports().read(results).terminal(200, false)).contains(WARNING);
    }
}
