package io.debezium.perf.harness.postgres;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import io.debezium.perf.harness.InvalidConfiguration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

class DatabaseSpecTest {

    private static Endpoint endpoint(String url) {
        return ((DatabaseSpec.External) DatabaseSpec.parse(url)).endpoint();
    }

    @Test
    void wordsNameTheWays() {
        assertThat(DatabaseSpec.parse("auto")).isEqualTo(new DatabaseSpec.Auto());
        assertThat(DatabaseSpec.parse("local")).isEqualTo(new DatabaseSpec.Local());
        assertThat(DatabaseSpec.parse("embedded")).isEqualTo(new DatabaseSpec.Embedded());
        assertThat(DatabaseSpec.parse("container"))
                .isEqualTo(new DatabaseSpec.Container("quay.io/debezium/example-postgres:3.2"));
        assertThat(DatabaseSpec.parse("container:host:5000/a/b:1@sha256:0a"))
                .isEqualTo(new DatabaseSpec.Container("host:5000/a/b:1@sha256:0a"));
    }

    @Test
    void urlPartsAreOptionalOrEncodedAsLibpqHasThem() {
        assertThat(endpoint("postgresql://ann:s3cret@db.example.org:6000/shop?sslmode=require&options=-c%20a=b"))
                .isEqualTo(new Endpoint(
                        "db.example.org",
                        6000,
                        "ann",
                        "s3cret",
                        "shop",
                        Map.of("sslmode", "require", "options", "-c a=b")));
        assertThat(endpoint("postgres://a%40b@h/d%20e")).isEqualTo(new Endpoint("h", 5432, "a@b", "", "d e", Map.of()));
        assertThat(endpoint("postgresql://u:a+b%2F%3A@[::1]:5433/d"))
                .isEqualTo(new Endpoint("::1", 5433, "u", "a+b/:", "d", Map.of()));
        assertThat(endpoint("postgresql://u:p@ss:w@h/d").password()).isEqualTo("p@ss:w");
        assertThat(endpoint("postgresql://u@srv:p%25@h/d"))
                .isEqualTo(new Endpoint("h", 5432, "u@srv", "p%", "d", Map.of()));
    }

    /** The same server, also for --resume, which reads it again; the password comes in a variable then. */
    @ParameterizedTest
    @CsvSource({
        "postgresql://u:hidden-4711@h/d, postgresql://u@h:5432/d",
        "postgres://u@srv:hid@den:x%25@[::1]:5/d, postgresql://u%40srv@[::1]:5/d",
        "--database=postgresql://u:hidden-4711@h/d?sslmode=require&sslpassword=hid%40den&sslkey=k, "
                + "--database=postgresql://u@h:5432/d?sslkey=k&sslmode=require",
        "postgresql://u@h/d?sslmode=require, postgresql://u@h:5432/d?sslmode=require",
        "--database=local, --database=local",
        "command=psql postgresql://u@h/d, command=psql postgresql://u@h/d",
        "3.6.3.Final, 3.6.3.Final"
    })
    void whatIsKeptOfAWordHasNoPassword(String word, String kept) {
        assertThat(DatabaseSpec.withoutSecrets(word)).isEqualTo(kept);
        assertThat(DatabaseSpec.withoutSecrets(kept)).isEqualTo(kept);
    }

    @Test
    void anEndpointsTextNamesTheSameServer() {
        Endpoint odd = new Endpoint("::1", 5433, "a@b:c%/", "", "d e?", Map.of());

        assertThat(endpoint(odd.toString())).isEqualTo(odd);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | must be auto, local, container[:IMAGE], embedded or ",
                "u:hidden-4711@h | must be auto, ",
                "Local | must be auto, ",
                "mysql://u:hidden-4711@h/d | must be auto, ",
                "jdbc:postgresql://u:hidden-4711@h/d | must be auto, ",
                "container: | must name an image",
                "container:a b | must name an image",
                "container:-v | must name an image",
                "container:$(x) | must name an image",
                "postgresql://u@h/d?sslmod=require | has the parameter sslmod, which is none of the JDBC driver's",
                "postgresql://u@h/d?sslmode=on | must have as sslmode one of disable, "
            })
    void otherWordsAreRefused(String text, String rule) {
        assertThatThrownBy(() -> DatabaseSpec.parse(text))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageStartingWith("--database ")
                .hasMessageContaining(": " + rule)
                .hasMessageNotContaining("hidden");
    }

    private static Stream<String> refusedUrls() throws IOException {
        return Files.readAllLines(Path.of("src/test/resources/io/debezium/perf/harness/postgres/refused-urls.txt"))
                .stream();
    }

    @ParameterizedTest
    @MethodSource("refusedUrls")
    void wrongUrlIsRefusedWithoutShowingWhatMayBeAPassword(String url) {
        InvalidConfiguration refused = catchThrowableOfType(InvalidConfiguration.class, () -> DatabaseSpec.parse(url));

        StringWriter everything = new StringWriter();
        refused.printStackTrace(new PrintWriter(everything, true));
        assertThat(refused).hasMessageStartingWith("--database postgresql://");
        assertThat(refused.remedy()).isNotEmpty();
        assertThat(everything.toString()).doesNotContain("hidden-4711", "hid", "den@");
    }
}
