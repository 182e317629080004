package io.debezium.perf.harness;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.plan.Invocation;

import static org.assertj.core.api.Assertions.assertThat;

/** What is taken for a secret, and what is shown of a word that may hold one. */
class SecretsTest {

    @ParameterizedTest
    @CsvSource({
        "postgresql://u:hidden@h/d, postgresql://***",
        "postgresql://u@srv:hidden@h/d, postgresql://***",
        "--databse=postgresql://u:hid@den@h, --databse=postgresql://***",
        "postgresql://u:hidden, postgresql://***",
        "postgresql://u@h/d?sslpassword=hidden, postgresql://***",
        "'3.6.3.Final,set.database.sslpassword=hid,den', '3.6.3.Final,set.database.sslpassword=***'",
        "jvm=-Dtrust.storePassword=hidden, jvm=-Dtrust.storePassword=***",
        "PGPASSWORD=hidden x, PGPASSWORD=***"
    })
    void whatMayBeASecretIsNotShown(String word, String shown) {
        assertThat(Secrets.masked(word)).isEqualTo(shown);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "postgresql://u@h:5432/d?sslmode=require",
                "http://127.0.0.1:8080/x",
                "3.6.3.Final,set.max.batch.size=8192",
                "--pairs=7"
            })
    void anythingElseIs(String word) {
        assertThat(Secrets.masked(word)).isEqualTo(word);
    }

    @Test
    void namesOfSecretsAreTold() {
        assertThat(new String[] {
                    "database.password",
                    "sslpassword",
                    "producer.sasl.jaas.config",
                    "AWS_SECRET_ACCESS_KEY",
                    "GITHUB_TOKEN",
                    "ssl.keystore.key"
                })
                .allMatch(Secrets::named);
        assertThat(new String[] {"database.user", "max.batch.size", "message.key.columns", "ssl.keystore.location"})
                .noneMatch(Secrets::named);
    }

    @Test
    void whatIsNotForOthersToInheritIsTold() {
        assertThat(new String[] {"PGPASSWORD", "PERF_SSLPASSWORD", "PERF_WORD_0"})
                .allMatch(Secrets::isOwn);
        assertThat(new String[] {"PATH", "PGHOST", "GITHUB_TOKEN"}).noneMatch(Secrets::isOwn);
    }

    @Test
    void whatWasTypedIsKeptWithoutPasswords() {
        List<String> words = List.of("record", "--database", "postgresql://u@srv:hid@den@h/d");
        Invocation typed = new Invocation(words, 1, Path.of(""), Path.of(""));

        assertThat(typed.commandLine()).isEqualTo("scripts/perf record --database postgresql://u%40srv@h:5432/d");
    }
}
