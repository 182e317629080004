package io.debezium.perf.harness.postgres;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.debezium.perf.harness.InvalidConfiguration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SchemaDumpTest {

    /** What pg_dump of PostgreSQL 15 prints of what a tape needs. */
    private static final String KEPT = resource("kept.sql");

    private final List<String> said = new ArrayList<>();

    @Test
    void whatATapeNeedsIsKeptAsItIsAndMayBeRun() {
        assertThat(SchemaDump.script(KEPT, said::add)).isEqualTo(KEPT);
        assertThat(said).isEmpty();
        assertThatCode(() -> SchemaDump.require(KEPT, Path.of("a.tape"))).doesNotThrowAnyException();
    }

    @Test
    void whatATapeDoesNotNeedIsLeftOutAndSaid() {
        assertThat(SchemaDump.script(resource("dump.sql"), said::add)).isEqualTo(resource("dump-kept.sql"));
        assertThat(said).singleElement().asString().contains("CREATE FUNCTION, CREATE VIEW, CREATE TRIGGER");
    }

    private static Stream<String> others() {
        return Stream.concat(
                resource("refused.sql.txt").lines(),
                Stream.of("CREATE TABLE public.t (a text)\u0000", "CREATE\u00a0TABLE public.t (a text)"));
    }

    @ParameterizedTest
    @MethodSource("others")
    void nothingElseMayBeRun(String statement) {
        for (String script : List.of(statement, KEPT + statement + ";", statement + ";\n" + KEPT)) {
            assertThatThrownBy(() -> SchemaDump.require(script, Path.of("a.tape")))
                    .isInstanceOf(InvalidConfiguration.class)
                    .hasMessageStartingWith("a.tape: has a schema");
        }
    }

    private static String resource(String name) {
        try (InputStream text = SchemaDumpTest.class.getResourceAsStream(name)) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A hostile file must not bring the reader of it down either. */
    @Test
    void longAndDeepStatementsAreReadAndRefusedAllTheSame() {
        for (String part : List.of(
                "(", ")", "[", "'", "''", "\"\"", "\"", " a", ",", ".", "$", "$$", "--", "a.", "1", "a", "$a$ ", "é")) {
            String many = part.repeat(20_000);
            for (String begin : List.of(
                    "",
                    "CREATE SEQUENCE s",
                    "CREATE TABLE ",
                    "CREATE DOMAIN d AS ",
                    "ALTER TABLE t ATTACH PARTITION p FOR VALUES ")) {
                for (String end : List.of("", "'", "$x")) {
                    assertThatCode(() -> SchemaStatement.of(begin + many + end).forEach(SchemaStatement::isAllowed))
                            .as(begin + part + end)
                            .doesNotThrowAnyException();
                }
            }
        }
    }
}
