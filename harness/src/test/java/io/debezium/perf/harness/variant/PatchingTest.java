package io.debezium.perf.harness.variant;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.patches.Patch;
import io.debezium.perf.patches.Patches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** With classes that stand for Debezium's. */
class PatchingTest {

    private static final Patch FIRST = Patches.all().get(0);
    private static final String SPEC = "1.0.0.Final,patch=" + FIRST.name();

    @TempDir
    Path folder;

    private FakeDebezium debezium;
    private Path agent;

    @BeforeEach
    void deployDebezium() throws IOException {
        debezium = FakeDebezium.in(folder.resolve("app/target"));
        agent = folder.resolve("patches/target/patches.jar");
        Files.createDirectories(agent.getParent());
        Files.writeString(agent, "a jar");
    }

    @Test
    void anAgentThatIsNotBuiltIsRefusedWithTheRemedy() throws IOException {
        Files.delete(agent);

        assertThatThrownBy(() -> debezium.resolve(SPEC))
                .isInstanceOfSatisfying(InvalidConfiguration.class, e -> assertThat(e.remedy())
                        .isEqualTo("Build it: mvn -DskipTests package."))
                .hasMessage(SPEC + ": needs " + agent + ", which is not there");
    }

    @Test
    void whatCountsIsPartOfTheDigestAndWhatASpecIsCalledIsNot() throws IOException {
        Path counting = Files.writeString(agent.resolveSibling("patches-counting.jar"), "one");
        Files.writeString(agent.resolveSibling("patches-boot.jar"), "boot");
        Files.createDirectories(agent.resolveSibling("lib"));
        Files.writeString(folder.resolve("app/target/app.jar"), "the program under test");
        Variant counted = debezium.resolve("1.0.0.Final").counted();
        String before = counted.digest("setting");

        assertThat(debezium.resolve("1.0.0.Final,set.max.batch.size=9")
                        .counted()
                        .digest("setting"))
                .isEqualTo(before);
        assertThat(counted.digest("other")).isNotEqualTo(before);
        Files.writeString(counting, "another");
        assertThat(counted.digest("setting")).isNotEqualTo(before);
    }

    @Test
    void aVersionWithoutTheClassIsRefused() {
        assertThatThrownBy(() -> debezium.resolve(SPEC))
                .isInstanceOfSatisfying(
                        InvalidConfiguration.class, e -> assertThat(e.remedy()).startsWith("It is for Debezium 3."))
                .hasMessage("%s: patch=%s changes %s, which is not there"
                        .formatted(SPEC, FIRST.name(), FIRST.target().className()));
    }

    @Test
    void aClassOfAnOverlayThatIsNotTheReleasesIsRefused() throws IOException {
        Path overlay = folder.resolve("overlay");
        FakeDebezium.compile(overlay, FakeDebezium.METER, "changed");
        FakeDebezium.compile(overlay, FIRST.target().className().replace('$', '_'), "changed");
        String path = FIRST.target().className().replace('.', '/') + ".class";
        Files.move(overlay.resolve(path.replace('$', '_')), overlay.resolve(path));

        assertThatThrownBy(() -> debezium.resolve(SPEC + ",overlay=" + overlay))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining("patch=" + FIRST.name() + " does not know this code of "
                        + FIRST.target().shown());
    }

    @Test
    void aCountedVariantHasAnAgentOfItsOwn() {
        Variant variant = debezium.resolve("1.0.0.Final,jvm=-Xmx1g");

        assertThat(variant.counted().jvmOptions())
                .contains("-javaagent:" + agent.resolveSibling("patches-counting.jar"));
        assertThat(variant.counted().counted().jvmOptions())
                .isEqualTo(variant.counted().jvmOptions());
        assertThat(variant.jvmOptions()).containsExactly("-Xmx1g");
    }
}
