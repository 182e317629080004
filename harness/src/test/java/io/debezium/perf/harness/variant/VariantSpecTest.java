package io.debezium.perf.harness.variant;

import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.InvalidConfiguration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class VariantSpecTest {

    @Test
    void aVersionAloneIsASpec() {
        VariantSpec spec = VariantSpec.parse("3.6.3.Final");

        assertThat(spec.version()).isEqualTo("3.6.3.Final");
        assertThat(spec.plugin()).isEmpty();
        assertThat(spec.jdk()).isEmpty();
        assertThat(spec.jvm()).isEmpty();
        assertThat(spec.properties()).isEmpty();
    }

    @Test
    void takesEveryKey() {
        VariantSpec spec = VariantSpec.parse(
                "3.2.0.Alpha1,plugin=pgoutput,jdk=/opt/jdk,jvm=-Xmx1g -XX:+UseParallelGC,jvm=-Da=b,set.max.batch.size=8192");

        assertThat(spec.plugin()).contains("pgoutput");
        assertThat(spec.jdk()).contains(Path.of("/opt/jdk"));
        assertThat(spec.jvm()).containsExactly("-Xmx1g", "-XX:+UseParallelGC", "-Da=b");
        assertThat(spec.properties()).containsEntry("max.batch.size", "8192");
    }

    @Test
    void aCommaWithinAValueBelongsToIt() {
        VariantSpec spec = VariantSpec.parse("3.6.3.Final,set.table.include.list=public.a,public.b,plugin=pgoutput");

        assertThat(spec.properties()).containsEntry("table.include.list", "public.a,public.b");
        assertThat(spec.plugin()).contains("pgoutput");
    }

    @Test
    void itsFileNameIsHarmless() {
        assertThat(VariantSpec.parse("3.6.3.Final,plugin=pgoutput,jvm=-Dx=/../y")
                        .fileName())
                .matches("[A-Za-z0-9.-]+")
                .startsWith("3.6.3.Final-plugin-pgoutput");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "latest                          | must begin with a Debezium version",
                "''                              | must begin with a Debezium version",
                "3.6.3.Final,pluggin=pgoutput    | has the unknown key 'pluggin'",
                "3.6.3.Final,pgoutput            | 'pgoutput' is not key=value",
                "3.6.3.Final,plugin=             | plugin needs a value",
                "3.6.3.Final,set.=1              | has the unknown key 'set.'",
                "3.6.3.Final,set.database.port=1 | sets database.port, which the harness sets itself",
                "3.6.3.Final,set.plugin.name=x   | sets plugin.name",
            })
    void refusesWithValueAndRule(String text, String rule) {
        assertThatThrownBy(() -> VariantSpec.parse(text))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage("--variant " + text + ": " + rule);
    }
}
