package io.debezium.perf.harness.source;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.source.CommitHistory.HistoryCommit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

/**
 * A repository of three modules, one of which is on no class path. Releases 1.0.0.Final and 1.1.0.Final are on its main
 * line, 1.1.0.Beta1, which no Maven repository has, between them. Branch {@code 1.0} begins at the first, {@code next} at the
 * second, with merges.
 */
class CommitHistoryTest {

    private static final Set<String> RELEASES = Set.of("1.0.0.Final", "1.1.0.Final");

    @TempDir
    private static Path home;

    private static Path repository;

    @BeforeAll
    static void commit() throws Exception {
        repository = Files.createDirectory(home.resolve("debezium"));
        git("init", "-q", "-b", "main");
        write("pom.xml", pom("debezium-parent", "1.1.0-SNAPSHOT", ""));
        write(
                "debezium-embedded/pom.xml",
                pom(
                        "debezium-embedded",
                        "1",
                        "<dependency><groupId>io.debezium</groupId><artifactId>debezium-core</artifactId></dependency>"));
        write("debezium-core/pom.xml", pom("debezium-core", "1", ""));
        write("debezium-ui/pom.xml", pom("debezium-ui", "1", ""));
        change("debezium-embedded", "first");
        git("tag", "v1.0.0.Final");
        change("debezium-core", "DBZ-1 Go faster\n\nSee debezium/dbz#2350 and (#7754), which has DBZ-1.");
        change("debezium-ui", "a button");
        git("tag", "v1.1.0.Beta1");
        change("debezium-embedded", "go slower");
        write("README.md", "released");
        record("prepare release");
        git("tag", "-m", "an annotated one", "v1.1.0.Final");
        git("checkout", "-q", "-b", "1.0", "v1.0.0.Final");
        write("pom.xml", pom("debezium-parent", "1.0.1-SNAPSHOT", ""));
        write("debezium-core/src/main/java/io/debezium/Fix.java", "// fixed");
        record("a fix");
        git("checkout", "-q", "-b", "topic", "main");
        change("debezium-core", "topic 1");
        change("debezium-core", "topic 2");
        git("checkout", "-q", "-b", "next", "main");
        git("merge", "-q", "--no-ff", "-m", "merge topic", "topic");
        git("merge", "-q", "--no-ff", "-m", "merge fix", "1.0");
        change("debezium-embedded", "last");
    }

    @Test
    void holdsTheReleasesAndTheCommitsThatChangeAMainSourceOnTheClassPath() {
        CommitHistory history = history("v1.0.0.Final", "v1.1.0.Final");

        assertThat(history.commits())
                .extracting(each -> each.info().subject(), HistoryCommit::changes, each -> each.release()
                        .orElse(""))
                .containsExactly(
                        tuple("first", false, "1.0.0.Final"),
                        tuple("DBZ-1 Go faster", true, ""),
                        tuple("go slower", true, ""),
                        tuple("prepare release", false, "1.1.0.Final"));
        assertThat(history.commits()).extracting(HistoryCommit::onto).containsOnly("1.0.0.Final");
        assertThat(history.commits().get(1).keys()).containsExactly("DBZ-1", "debezium/dbz#2350", "#7754");
        assertThat(history.commits().get(1).info().author()).isEqualTo("A. Author");
        assertThat(history.ancestor()).isEmpty();
    }

    @Test
    void anEndThatIsNoReleaseIsLaidOnTheLastOneOfItsLine() {
        assertThat(history("topic~1", "topic").commits())
                .extracting(each -> each.info().subject(), HistoryCommit::onto, HistoryCommit::changes)
                .containsExactly(tuple("topic 1", "1.1.0.Final", true), tuple("topic 2", "1.1.0.Final", true));
        assertThat(history("topic~1", "topic").after()).isEmpty();
        assertThat(history("main~3", "main~1").after()).contains("1.1.0.Final");
    }

    @Test
    void ofABranchTheWayBeginsAtTheCommonAncestor() {
        CommitHistory history = history("1.0", "v1.1.0.Final");

        assertThat(history.commits())
                .extracting(each -> each.info().subject(), HistoryCommit::changes)
                .startsWith(tuple("a fix", true), tuple("first", true), tuple("DBZ-1 Go faster", true));
        assertThat(history.commits().get(0).onto()).isEqualTo("1.0.0.Final");
        assertThat(history.ancestor()).contains(history.commits().get(1).name());
    }

    @Test
    void aMergeIsOneCommit() {
        assertThat(history("v1.1.0.Final", "next").commits())
                .extracting(each -> each.info().subject())
                .containsExactly("prepare release", "merge topic", "merge fix", "last");
    }

    @Test
    void whatCannotBeSearchedIsSaid() {
        assertThatThrownBy(() -> history("v1.2.0.Final", "main"))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage("--good: v1.2.0.Final is not a commit of the repository");
        assertThatThrownBy(() -> history("main", "v1.0.0.Final"))
                .hasMessage("main to v1.0.0.Final: must go from an older commit to a newer one");
        assertThatThrownBy(() -> history("main~1", "main"))
                .hasMessage("main~1 to main: has no commit that changes a main source on the class path, which is in"
                        + " debezium-core/src/main/, debezium-embedded/src/main/");
        assertThatThrownBy(() -> history(repository, "v1.0.0.Final", "main", Set.of("1.1.0.Final")))
                .hasMessage("--good v1.0.0.Final: has no release before it that can be resolved and whose tag the"
                        + " repository has");
        assertThatThrownBy(() -> history(home, "main~1", "main", RELEASES))
                .hasMessageStartingWith("git=" + home + ": is no git repository that can be read: ");
    }

    @Test
    void aShallowCloneIsToldHowToGetTheRest() throws Exception {
        Path shallow = home.resolve("shallow");
        git("clone", "-q", "--depth", "1", "--branch", "main", "file://" + repository, shallow.toString());
        git("-C", shallow.toString(), "fetch", "-q", "--depth", "1", "origin", "tag", "v1.0.0.Final");

        assertThatThrownBy(() -> history(shallow, "v1.0.0.Final", "main", RELEASES))
                .isInstanceOfSatisfying(InvalidConfiguration.class, failure -> assertThat(failure.remedy())
                        .contains("--unshallow"))
                .hasMessageContaining("has no common ancestor in this repository");
    }

    private static CommitHistory history(String good, String bad) {
        return history(repository, good, bad, RELEASES);
    }

    private static CommitHistory history(Path checkout, String good, String bad, Set<String> releases) {
        return new SourceBuilds(home.resolve("builds")).history(checkout, good, bad, releases::contains);
    }

    private static void change(String module, String message) throws Exception {
        write(module + "/src/main/java/io/debezium/Meter.java", "// " + message);
        record(message);
    }

    private static void record(String message) throws Exception {
        git("add", "-A");
        git("commit", "-q", "-m", message);
    }

    private static void write(String file, String text) throws Exception {
        Path path = repository.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    private static void git(String... words) throws Exception {
        FinishedCommand finished = Command.of("git", "-c", "user.name=A. Author", "-c", "user.email=a@localhost")
                .and(words)
                .in(repository)
                .run(Duration.ofSeconds(30));
        assertThat(finished.ok()).as(finished.err()).isTrue();
    }

    private static String pom(String artifact, String version, String dependencies) {
        return "<project><groupId>io.debezium</groupId><artifactId>%s</artifactId><version>%s</version><dependencies>%s</dependencies></project>"
                .formatted(artifact, version, dependencies);
    }
}
