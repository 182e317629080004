package io.debezium.perf.app;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What the harness hands over on the first line of standard input. */
class SecretsTest {

    @Test
    void theyAreTheFirstLineAndTheCommandsBehindItAreLeft() throws Exception {
        InputStream in = input("secrets database.password=p%40s+s%25 database.sslpassword=\nstop\n");

        assertThat(Commands.secrets(in)).isEqualTo(Map.of("database.password", "p@s s%", "database.sslpassword", ""));
        assertThat(in.readAllBytes()).asString(StandardCharsets.UTF_8).isEqualTo("stop\n");
    }

    @Test
    void anotherLineIsRefusedAndNotShown() {
        assertThatThrownBy(() -> Commands.secrets(input("password hidden\n")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("--linked: ")
                .hasMessageNotContaining("hidden");
        assertThatThrownBy(() -> Commands.secrets(input("secrets a=hid")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("hid");
    }

    private static InputStream input(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }
}
