package io.debezium.perf.harness.postgres;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class PasswordsTest {

    private static final String PGPASS_PROPERTY = "org.postgresql.pgpassfile";
    private static final Endpoint NONE = new Endpoint("h", 5, "u", "", "d", Map.of());

    @TempDir
    Path folder;

    @BeforeEach
    void pgpass() throws Exception {
        Path file = Files.writeString(folder.resolve("pgpass"), "other:*:*:*:wrong\nh:5:d:u:filed\n");
        System.setProperty(PGPASS_PROPERTY, file.toString());
    }

    @AfterEach
    void forget() {
        System.clearProperty(PGPASS_PROPERTY);
    }

    @Test
    void theUrlComesFirstThenPgpasswordThenPgpass() {
        Map<String, String> env = Map.of("PGPASSWORD", "env");

        assertThat(Passwords.complete(NONE.as("u", "url"), env).password()).isEqualTo("url");
        assertThat(Passwords.complete(NONE, env).password()).isEqualTo("env");
        assertThat(Passwords.complete(NONE, Map.of()).password()).isEqualTo("filed");
        assertThat(Passwords.complete(NONE.inDatabase("other"), Map.of()).password())
                .isEmpty();
    }

    @Test
    void thatOfTheClientsKeyComesFromTheUrlOrFromAVariable() {
        Map<String, String> env = Map.of("PERF_SSLPASSWORD", "env");

        assertThat(Passwords.complete(NONE.with("sslpassword", "url"), env).parameters())
                .containsEntry("sslpassword", "url");
        assertThat(Passwords.complete(NONE, env).parameters()).containsEntry("sslpassword", "env");
        assertThat(Passwords.complete(NONE, Map.of()).parameters()).isEmpty();
    }
}
