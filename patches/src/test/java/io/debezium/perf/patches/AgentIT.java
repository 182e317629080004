package io.debezium.perf.patches;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Runs the agent's jar in JVMs with Debezium's own class path. */
@Timeout(60)
class AgentIT {

    private static final Path JAR = Path.of("target/patches.jar").toAbsolutePath();

    @TempDir
    Path folder;

    @Test
    void everyPatchIsActiveBeforeTheProgramStarts() throws Exception {
        Ended ended = run("all", System.getProperty("java.class.path"), Loads.class.getName());

        assertThat(ended.err()).hasSameSizeAs(Patches.all());
        assertThat(ended.exit()).as(ended.err().toString()).isZero();
        for (Patch patch : Patches.all()) {
            assertThat(ended.err())
                    .contains("patches: " + patch.name() + " is active in "
                            + patch.target().className());
            assertThat(ended.out()).contains(patch.target().className());
        }
    }

    @Test
    void aJvmWithoutTheClassEndsWithTheReason() throws Exception {
        Ended ended = run("type-modifiers", folder.toString(), "NoSuchMain");

        assertThat(ended.exit()).isEqualTo(2);
        assertThat(ended.err()).singleElement().satisfies(line -> assertThat(line)
                .startsWith("patches: patch=type-modifiers: changes io.debezium.connector.postgresql")
                .contains("which is not there"));
    }

    @Test
    void anUnknownPatchEndsTheJvm() throws Exception {
        Ended ended = run("type-modifiers+faster", System.getProperty("java.class.path"), Loads.class.getName());

        assertThat(ended.exit()).isEqualTo(2);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err()).singleElement().satisfies(line -> assertThat(line)
                .startsWith("patches: patch=type-modifiers+faster: has no patch 'faster'"));
    }

    private record Ended(int exit, List<String> out, List<String> err) {}

    private Ended run(String patches, String classPath, String main) throws IOException, InterruptedException {
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        List<String> words = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        words.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        words.addAll(List.of("-javaagent:" + JAR + "=" + patches, "-cp", classPath, main));
        Process process = new ProcessBuilder(words)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        try {
            assertThat(process.waitFor(55, TimeUnit.SECONDS)).isTrue();
            return new Ended(process.exitValue(), Files.readAllLines(out), Files.readAllLines(err));
        } finally {
            process.destroyForcibly();
        }
    }
}
