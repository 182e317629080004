package io.debezium.perf.app;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What the harness hands over on the first line of standard input. */
class SecretsTest {

    @Test
    void theyArePropertiesAndTheirValues() {
        assertThat(Commands.secrets("secrets database.password=p%40s+s%25 database.sslpassword="))
                .isEqualTo(Map.of("database.password", "p@s s%", "database.sslpassword", ""));
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = "password hidden")
    void anotherLineIsRefusedAndNotShown(String line) {
        assertThatThrownBy(() -> Commands.secrets(line))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("--linked: ")
                .hasMessageNotContaining("hidden");
    }
}
