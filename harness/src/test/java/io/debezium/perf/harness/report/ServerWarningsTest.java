package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.debezium.perf.harness.cli.Questions;
import io.debezium.perf.harness.report.section.Warnings;
import io.debezium.perf.harness.result.DatabaseInfo;
import io.debezium.perf.harness.result.DatabaseInfo.Setting;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;

import static org.assertj.core.api.Assertions.assertThat;

/** Whatever was measured on a server, somebody may have told it to do less than other servers do. */
class ServerWarningsTest {

    private static final List<Setting> OFF = Stream.of("fsync", "full_page_writes")
            .map(name -> new Setting(name, "off", "on", "configuration file"))
            .toList();
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    static Stream<Object> measuredOnAServer() {
        return Reported.all().filter(result -> Stream.of(result.getClass().getRecordComponents())
                .anyMatch(component -> component.getType().equals(DatabaseInfo.class)));
    }

    @ParameterizedTest
    @MethodSource("measuredOnAServer")
    void everyReportWarnsOfEachSetting(Object result) throws IOException {
        ResultFolder results = new ResultFolder(folder);
        ResultJson.write(result, results.json());
        assertThat(Questions.reports().read(results).terminal(200, false)).doesNotContain("is off on the server");

        ObjectNode tree = (ObjectNode) JSON.readTree(results.json().toFile());
        ArrayNode settings = ((ObjectNode) tree.get("database")).putArray("settings");
        OFF.forEach(settings::addPOJO);
        Files.writeString(results.json(), JSON.writeValueAsString(tree));

        assertThat(Questions.reports().read(results).terminal(200, false))
                .contains(OFF.stream()
                        .map(setting -> setting.name() + " is off on the server")
                        .toList());
    }

    @Test
    void aSettingThatIsOnOrOfNoConsequenceIsNotWarnedOf() {
        assertThat(Warnings.server(server(
                        new Setting("fsync", "on", "on", "configuration file"),
                        new Setting("autovacuum", "off", "on", "configuration file"))))
                .isEmpty();
        assertThat(Warnings.server(server(OFF.get(1))))
                .singleElement()
                .asString()
                .startsWith("full_page_writes is off");
    }

    private static DatabaseInfo server(Setting... settings) {
        return new DatabaseInfo("external", "You named it.", "17.2", List.of(settings));
    }
}
