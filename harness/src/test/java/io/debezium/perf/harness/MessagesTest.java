package io.debezium.perf.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class MessagesTest {

    private static final Path SOURCES = Path.of("src/main/java");
    private static final Path CATALOGUE = Path.of("src/main/resources/io/debezium/perf/harness/messages");
    private static final Pattern KEY = Pattern.compile("(?m)^([a-z0-9.-]+)=");

    @Test
    void everyMessageIsUsedAndEveryCodeIsInTheCatalogue() throws IOException {
        Pattern code = Pattern.compile(
                "(?:(?:Configuration|Environment|TrialFailure)\\.of|Messages\\.text)\\(\\s*\"([a-z]+\\.[a-z0-9-]+)\"");
        // A code may also be chosen from a table: then it stands there as a literal.
        Pattern literal = Pattern.compile("\"([a-z]+\\.[a-z0-9-]+)\"");
        Set<String> used = new TreeSet<>();
        Set<String> literals = new TreeSet<>();
        try (Stream<Path> sources = Files.walk(SOURCES)) {
            for (Path source :
                    sources.filter(each -> each.toString().endsWith(".java")).toList()) {
                String text = Files.readString(source);
                code.matcher(text).results().map(found -> found.group(1)).forEach(used::add);
                literal.matcher(text).results().map(found -> found.group(1)).forEach(literals::add);
            }
        }
        Set<String> there = new TreeSet<>();
        for (Path file : catalogue().toList()) {
            keys(file).stream()
                    .filter(key -> !key.endsWith(".remedy") && !key.endsWith(".note"))
                    .map(key -> name(file) + "." + key)
                    .forEach(there::add);
        }

        assertThat(used).contains("process.belongs-to-another-container");
        assertThat(there).containsAll(used);
        assertThat(literals).containsAll(there);
    }

    @Test
    void aKeyStandsOnceInItsFileAndARemedyBesideItsMessage() throws IOException {
        for (Path file : catalogue().toList()) {
            var keys = keys(file);
            assertThat(keys).as(file.toString()).doesNotHaveDuplicates();
            assertThat(keys)
                    .containsAll(keys.stream()
                            .map(key -> key.replaceFirst("\\.(remedy|note)$", ""))
                            .toList());
        }
    }

    @Test
    void aFailureHasItsRuleAndItsRemedyOutOfTheCatalogue() {
        UnfitEnvironment failure = UnfitEnvironment.of("process.does-not-end", "process 7", 7L);

        assertThat(failure).hasMessage("process 7: does not end");
        assertThat(failure.code()).isEqualTo("process.does-not-end");
        assertThat(failure.remedy()).isEqualTo("End it: kill -9 7");
    }

    @Test
    void aPlaceWithoutAnArgumentAndACodeThatIsNotThereAreRefused() {
        assertThatThrownBy(() -> UnfitEnvironment.of("process.does-not-end", "process 7"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("{1}");
        assertThatThrownBy(() -> Messages.text("process.nothing")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void whatAnArgumentHoldsIsNoPlace() {
        assertThat(UnfitEnvironment.of("process.does-not-end", "process {1} $1", "{0}"))
                .hasMessage("process {1} $1: does not end");
    }

    private static Stream<Path> catalogue() throws IOException {
        try (Stream<Path> files = Files.list(CATALOGUE)) {
            return files.sorted().toList().stream();
        }
    }

    private static String name(Path file) {
        return file.getFileName().toString().replace(".properties", "");
    }

    private static List<String> keys(Path file) throws IOException {
        return KEY.matcher(Files.readString(file))
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
    }
}
