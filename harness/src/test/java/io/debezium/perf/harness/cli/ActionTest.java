package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

import io.debezium.perf.harness.Messages;

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
    void aReleaseBeforeAFinalOneIsNearer() throws Exception {
        git("checkout", "--quiet", "words");
        git("tag", "v3.7.0.Alpha1");
        git("tag", "unrelated");
        commit("debezium-core/src/main/java/A.java", "class A { int b; }");

        assertThat(prepare("words~1", "words", "", "")).isZero();
        assertThat(output()).contains("version=3.7.0.Alpha1");
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

    /** A pull request that loosens them is held to those that its base has. */
    @Test
    void gatesAreThoseOfTheBase() throws Exception {
        git("checkout", "--quiet", "base");
        commit("gates.yaml", "strict");
        git("checkout", "--quiet", "-b", "pull", "HEAD~0");
        commit("debezium-core/src/main/java/A.java", "class A { int b; }");
        commit("gates.yaml", "loose");
        commit("other.yaml", "loose");

        assertThat(check(ACTION, "prepare", inputs("base", "pull", "", "", "gates.yaml")))
                .isZero();
        assertThat(folder.resolve("perf-check/thresholds.yaml")).hasContent("strict");

        assertThat(check(ACTION, "prepare", inputs("base", "pull", "", "", "other.yaml")))
                .isEqualTo(2);
        assertThat(folder.resolve("printed")).content().contains("gates other.yaml: is no file of base base");
    }

    /**
     * In the place of {@code scripts/perf}, what it runs: it looks for the variables of the step, and finds the file of its
     * outputs all the same, as it could in another process of the same user.
     */
    private static final String HOSTILE =
            """
            #!/usr/bin/env bash
            env | grep -E '^(GITHUB|RUNNER|ACTIONS)_' >'%1$s/seen'
            echo verdict=held >>'%1$s/output'
            echo PATH=/tmp >>'%1$s/env'
            echo '<script>' >>'%1$s/summary'
            mkdir -p '%1$s/perf-check/results/1-check-x'
            echo summary >'%1$s/perf-check/results/1-check-x/report.md'
            echo '::set-output name=verdict::held'
            echo '::add-mask::a' >&2
            echo '::error::forged'
            printf '::stop-commands::x'
            exit 1
            """;

    @Test
    void whatIsMeasuredWritesNoOutputsAndGivesTheRunnerNoCommands() throws Exception {
        Set<String> tokens = new HashSet<>();
        Set<String> artifacts = new HashSet<>();
        for (int run = 0; run < 2; run++) {
            assertThat(check(projectWith(HOSTILE), "run", inputs("base", "HEAD", "3.6.1.Final", "", "gates.yaml")))
                    .isEqualTo(1);

            assertThat(folder.resolve("seen")).isEmptyFile();
            assertThat(folder.resolve("env")).isEmptyFile();
            assertThat(folder.resolve("summary")).content().contains("summary").doesNotContain("script");
            assertThat(output()).contains("verdict=regressed").doesNotContain("verdict=held");
            artifacts.add(output().stream()
                    .filter(line -> line.startsWith("artifact="))
                    .findFirst()
                    .orElseThrow());
            List<String> printed = Files.readAllLines(folder.resolve("printed"));
            String token = printed.get(0).replaceFirst("^::stop-commands::", "");
            assertThat(token).matches("[0-9a-f]{32}");
            assertThat(printed).last().isEqualTo("::" + token + "::");
            assertThat(printed).contains("::set-output name=verdict::held", "::add-mask::a", "::stop-commands::x");
            tokens.add(token);
        }
        assertThat(tokens).hasSize(2);
        assertThat(artifacts).hasSize(2);
    }

    @Test
    void aCheckThatEndsBeforeItHasResultsSaysWhatItPrinted() throws Exception {
        Path project = projectWith("#!/bin/sh\necho 'perf: --pairs 0: must be at least 1' >&2\nexit 2\n");

        assertThat(check(project, "run", inputs("base", "HEAD", "3.6.1.Final", "", "gates.yaml")))
                .isEqualTo(2);
        assertThat(output()).contains("verdict=failed").noneMatch(line -> line.startsWith("artifact="));
        assertThat(folder.resolve("summary")).content().contains("    perf: --pairs 0: must be at least 1");
    }

    /** Refused by the harness: for the head it is skipped, for the base it is the release itself. */
    @ParameterizedTest
    @CsvSource({"@HEAD, 0, skipped, 1", "@base, 1, regressed, 2", "@, 0, skipped, 2"})
    void whatIsNoOtherThanTheReleaseIsNotMeasured(String same, int exit, String verdict, int calls) throws Exception {
        Path project = projectWith(
                """
                #!/bin/bash
                echo call >>%1$s/calls
                for word in "$3" "$5"; do
                    if [[ $word == *@* && $word == *SAME* ]]; then
                        printf 'perf: git=a@%%s: no other\n      %%s\n' "${word##*@}" 'NOTHING'
                        exit 2
                    fi
                done
                mkdir -p "$9"/x-check-y && echo summary >"$9"/x-check-y/report.md
                exit 1
                """
                        .replace("SAME", same)
                        .replace("NOTHING", Messages.text("source.changes-no-main-source.remedy")));

        assertThat(check(project, "run", inputs("base", "HEAD", "3.6.1.Final", "", "gates.yaml")))
                .isEqualTo(exit);
        assertThat(output()).contains("verdict=" + verdict);
        assertThat(Files.readAllLines(folder.resolve("calls"))).hasSize(calls);
    }

    @Test
    void actionsArePinnedByCommit() throws IOException {
        for (Path file : List.of(ACTION.resolve("action.yml"), ACTION.resolve("../cluster/github.yml"))) {
            assertThat(Files.readAllLines(file))
                    .filteredOn(line -> line.contains("uses:"))
                    .isNotEmpty()
                    .allMatch(line -> line.matches(".* uses: actions/[a-z-]+@[0-9a-f]{40} # v\\d+[.]\\d+[.]\\d+"));
        }
    }

    private int prepare(String base, String head, String version, String workload) throws Exception {
        return check(ACTION, "prepare", inputs(base, head, version, workload, ""));
    }

    private static Map<String, String> inputs(String base, String head, String version, String workload, String gates) {
        return Map.of(
                "BASE", base, "HEAD", head, "VERSION", version, "WORKLOAD", workload, "GATES", gates, "OPTIONS", "");
    }

    private int check(Path action, String step, Map<String, String> inputs) throws Exception {
        ProcessBuilder check = new ProcessBuilder(action.resolve("check").toString(), step).redirectErrorStream(true);
        Map<String, String> environment = check.environment();
        environment.putAll(inputs);
        environment.putAll(Map.of("CLONE", "clone", "ACTIONS_RUNTIME_TOKEN", "a"));
        environment.put("GITHUB_STEP_SUMMARY", folder.resolve("summary").toString());
        environment.put("GITHUB_ENV", folder.resolve("env").toString());
        environment.put("GITHUB_OUTPUT", folder.resolve("output").toString());
        List.of("RUNNER_TEMP", "GITHUB_WORKSPACE").forEach(name -> environment.put(name, folder.toString()));
        return check.redirectOutput(folder.resolve("printed").toFile()).start().waitFor();
    }

    /** The folder of the action in a project whose {@code scripts/perf} is another. */
    private Path projectWith(String perf) throws IOException {
        Path action = Files.createDirectories(folder.resolve("project/scripts/action"));
        Files.copy(
                ACTION.resolve("check"),
                action.resolve("check"),
                StandardCopyOption.REPLACE_EXISTING,
                StandardCopyOption.COPY_ATTRIBUTES);
        Path script = Files.writeString(action.resolveSibling("perf"), perf.formatted(folder));
        assertThat(script.toFile().setExecutable(true)).isTrue();
        return action;
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
