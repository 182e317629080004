package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The action of {@code scripts/action}: what may go wrong before anything is measured. */
class ActionTest {

    private static final Path ACTION =
            Path.of("../scripts/action").toAbsolutePath().normalize();
    private static final Pattern INPUT = Pattern.compile("\\$\\{\\{ inputs[.](\\w+) }}");

    @TempDir
    Path folder;

    @BeforeEach
    void aCheckoutOfARelease() throws Exception {
        git("init", "--quiet");
        commit("debezium-core/src/main/java/A.java", "class A {}");
        git("tag", "v3.6.1.Final");
        git("branch", "base");
        commit("README.md", "words");
        git("branch", "words");
        commit("debezium-core/src/main/java/A.java", "class A { int a; }");
    }

    /** What somebody has typed reaches a script by the environment alone, and each input does. */
    @Test
    void inputsAreNoPartOfAScript() throws IOException {
        JsonNode action = new YAMLMapper().readTree(ACTION.resolve("action.yml").toFile());
        TreeSet<String> passed = new TreeSet<>();
        action.path("runs").path("steps").forEach(step -> {
            assertThat(step.path("run").asText()).doesNotContain("${{");
            step.path("env").forEach(value -> {
                Matcher input = INPUT.matcher(value.asText());
                if (input.matches()) {
                    passed.add(input.group(1));
                }
            });
        });

        TreeSet<String> declared = new TreeSet<>();
        action.path("inputs").fieldNames().forEachRemaining(declared::add);
        assertThat(passed).isEqualTo(declared);
    }

    @Test
    void aPullRequestIsComparedOntoTheReleaseBeforeItsBase() throws Exception {
        assertThat(prepare("base", "HEAD", "", "")).isZero();
        assertThat(output()).contains("version=3.6.1.Final", "base=" + git("rev-parse", "base"), "kept<<END");
        assertThat(folder.resolve("summary")).doesNotExist();
    }

    @Test
    void whatChangesNoSourceIsNotCheckedAndSaysSo() throws Exception {
        assertThat(prepare("base", "words", "", "")).isZero();
        assertThat(output()).contains("verdict=skipped");
        assertThat(folder.resolve("summary")).content().contains("**Not checked:** no file below `src/main` differs");
    }

    @ParameterizedTest
    @CsvSource({
        "'', HEAD, '', '', base: has no commit",
        "base, nosuch, '', '', head nosuch: is no commit of the checkout",
        "base, --help, '', '', head --help: is no commit of the checkout",
        "base, 'x\n::warning::`y', '', '', head x ::warning::`y: is no commit",
        "HEAD, HEAD, '', '', head HEAD: has nothing that base HEAD has not",
        "base, HEAD, '3.6.1.Final,jvm=-Xint', '', 'version 3.6.1.Final,jvm=-Xint: is no release'",
        "base, HEAD, '', ../../etc/passwd, workload ../../etc/passwd: is no name",
    })
    void wrongInputsAreRefusedWithARemedy(String base, String head, String version, String workload, String message)
            throws Exception {
        assertThat(prepare(base, head, version, workload)).isEqualTo(2);

        assertThat(Files.readAllLines(folder.resolve("printed")))
                .singleElement()
                .asString()
                .startsWith("::error title=Debezium performance check::" + message);
        assertThat(output()).contains("verdict=failed", "comment=" + folder.resolve("perf-check/comment.md"));
        assertThat(Files.readString(folder.resolve("perf-check/comment.md"))).contains("**Not checked.**");
    }

    private int prepare(String base, String head, String version, String workload) throws Exception {
        ProcessBuilder check =
                new ProcessBuilder(ACTION.resolve("check").toString(), "prepare").redirectErrorStream(true);
        check.environment()
                .putAll(Map.of(
                        "BASE",
                        base,
                        "HEAD",
                        head,
                        "CLONE",
                        "clone",
                        "VERSION",
                        version,
                        "WORKLOAD",
                        workload,
                        "GATES",
                        "",
                        "RUNNER_TEMP",
                        folder.toString(),
                        "GITHUB_WORKSPACE",
                        folder.toString(),
                        "GITHUB_OUTPUT",
                        folder.resolve("output").toString(),
                        "GITHUB_STEP_SUMMARY",
                        folder.resolve("summary").toString()));
        return check.redirectOutput(folder.resolve("printed").toFile()).start().waitFor();
    }

    private List<String> output() throws IOException {
        return Files.readAllLines(folder.resolve("output"));
    }

    private void commit(String file, String text) throws Exception {
        Path path = folder.resolve("clone").resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
        git("add", file);
        git("-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "--quiet", "-m", "one more");
    }

    private String git(String... words) throws Exception {
        Path clone = Files.createDirectories(folder.resolve("clone"));
        List<String> command = new ArrayList<>(List.of("git", "-C", clone.toString()));
        command.addAll(List.of(words));
        Process git = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(git.getInputStream().readAllBytes());
        assertThat(git.waitFor()).as(said).isZero();
        return said.strip();
    }
}
