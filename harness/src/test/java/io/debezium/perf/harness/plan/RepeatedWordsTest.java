package io.debezium.perf.harness.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.InvalidConfiguration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What was typed on one machine, for another one. */
class RepeatedWordsTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "compare --workload a.tape --pairs 7 | compare --workload F0 --pairs 7",
                "compare --workload=a.tape --out x --live=80 --seed 3 | compare --workload F0 --seed 3",
                "compare --live --out=x --resume y | compare --workload F0",
                "compare --workload simple-update --replay player --events 5 --scale=1 | compare --workload F0",
                "compare --candidate raw | compare --candidate raw --workload F0",
                "evidence --workload a.tape --verify a.tape --verify ddl | evidence --workload F0 --verify F0 --verify ddl",
            })
    void theTapeFileThatIsHereTakesThePlaceOfTheWorkload(String then, String again) {
        assertThat(String.join(" ", of(then, Optional.of(Path.of("F0"))))).isEqualTo(again);
    }

    @Test
    void eachWorkloadHasItsOwnFile() {
        Optional<Path> none = Optional.empty();

        assertThat(of("evidence --workload a --workload b --workload a", none, Optional.of(Path.of("F1"))))
                .containsExactly("evidence", "--workload", "a", "--workload", "F1", "--workload", "a");
        assertThat(of("evidence --replay player", Optional.of(Path.of("F0")), Optional.of(Path.of("F1"))))
                .containsExactly("evidence", "--workload", "F0", "--workload", "F1");
    }

    @Test
    void withoutAFileTheWorkloadIsRecordedAgain() {
        assertThat(of("compare --workload simple-update --replay player --events 5", Optional.empty()))
                .containsExactly("compare", "--workload", "simple-update", "--replay", "player", "--events", "5");
    }

    @Test
    void aTapeIsFoundByItsPathOrElseByTheNameOfOneThatIsShipped() throws IOException {
        Path own = Files.writeString(folder.resolve("own.tape"), "");
        Path shipped = Files.writeString(
                Files.createDirectories(folder.resolve("shipped")).resolve("pgbench.tape"), "");

        assertThat(RepeatedWords.tapeFiles(
                        List.of(
                                "compare",
                                "--workload",
                                "pgbench.tape",
                                "--workload=" + own,
                                "--workload",
                                "gone.tape"),
                        shipped.getParent()))
                .containsExactly(shipped, own);
    }

    @Test
    void aTapeFileThatIsNotHereIsAskedFor() {
        assertThatThrownBy(() -> of("compare --workload gone.tape", Optional.empty()))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage("tape gone.tape: is neither in the repeated result nor on this machine");
    }

    @Test
    void aSizeCannotHoldForSomeTapesOnly() {
        assertThatThrownBy(() ->
                        of("evidence --events 5 --workload a --workload b", Optional.empty(), Optional.of(folder)))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining("for all 2 tapes of the original or for none, which has --events 5");
    }

    @Test
    void filesAreNotGuessedForARunThatEndedEarly() {
        assertThatThrownBy(() -> of("evidence --workload a --workload b", Optional.of(folder)))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining("tapes of 1 of 2 workloads: did not complete");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "3.6.1.Final,git=~/dbz@main..b,plugin=pgoutput | 3.6.1.Final,git=/here@main..b,plugin=pgoutput",
                "git=/me@home/dbz@c | git=/here@c",
                "3.6.1.Final,git=../dbz | 3.6.1.Final,git=/here",
                "3.6.1.Final,jvm=-Dgit=x | 3.6.1.Final,jvm=-Dgit=x",
            })
    void theCloneThatIsHereTakesThePlaceOfAnyOther(String then, String again) {
        RepeatedWords words = new RepeatedWords(List.of(), List.of(), Optional.of(Path.of("/here")));

        assertThat(words.of(List.of("evidence", "--candidate", then)))
                .containsExactly("evidence", "--candidate", again);
        assertThat(words.of(List.of("evidence", "--candidate=" + then)))
                .containsExactly("evidence", "--candidate=" + again);
    }

    /** The default Debezium, and what a clone's newest release is, are others elsewhere. */
    @Test
    void variantsAreNamedInFull() {
        RepeatedWords words = new RepeatedWords(
                List.of("--baseline", "3.6.1.Final", "--candidate", "3.6.1.Final,git=~/dbz@c"),
                List.of(),
                Optional.of(Path.of("/here")));

        assertThat(words.of(List.of("evidence", "--patch", "all", "--candidate=git=~/dbz@c", "--pairs", "7")))
                .containsExactly(
                        "evidence",
                        "--pairs",
                        "7",
                        "--baseline",
                        "3.6.1.Final",
                        "--candidate",
                        "3.6.1.Final,git=/here@c");
    }

    @Test
    void aCloneThatIsNotHereIsAskedFor() throws Exception {
        Path clone = Files.createDirectories(folder.resolve("dbz"));

        assertThat(of("evidence --candidate git=%s@c".formatted(clone)))
                .containsExactly("evidence", "--candidate", "git=%s@c".formatted(clone));
        assertThatThrownBy(() -> of("evidence --candidate git=%s-gone@c".formatted(clone)))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage("git=%s-gone@c: is no folder here".formatted(clone))
                .extracting(e -> ((InvalidConfiguration) e).remedy())
                .isEqualTo("Name a clone that has these commits with --git DIR.");
    }

    @SafeVarargs
    private static List<String> of(String words, Optional<Path>... tapes) {
        return new RepeatedWords(List.of(), Stream.of(tapes).toList(), Optional.empty()).of(List.of(words.split(" ")));
    }
}
