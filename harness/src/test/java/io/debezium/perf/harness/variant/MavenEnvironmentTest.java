package io.debezium.perf.harness.variant;

import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class MavenEnvironmentTest {

    @Test
    void readsWhatMavensOwnScriptHandsOver() {
        MavenEnvironment maven = MavenEnvironment.of(Map.of(
                "MAVEN_OPTS", " -Xmx1g -Dmaven.repo.local=/repo  -Duser.home=/home=1 -Dflag ",
                "MAVEN_ARGS", "-B --settings=/user.xml -Dmaven.repo.local=/other -P one,two"));

        assertThat(maven.properties())
                .isEqualTo(Map.of("maven.repo.local", "/other", "user.home", "/home=1", "flag", "true"));
        assertThat(maven.valueOrNull("-s", "--settings")).isEqualTo("/user.xml");
        assertThat(maven.valueOrNull("-P")).isEqualTo("one,two");
        assertThat(maven.valueOrNull("-gs", "--global-settings")).isNull();
    }

    @Test
    void saysNothingWhereTheVariablesDoNot() {
        MavenEnvironment maven = MavenEnvironment.of(Map.of("MAVEN_OPTS", " "));

        assertThat(maven.properties()).isEmpty();
        assertThat(maven.arguments()).isEmpty();
        assertThat(maven.valueOrNull("-s")).isNull();
    }
}
