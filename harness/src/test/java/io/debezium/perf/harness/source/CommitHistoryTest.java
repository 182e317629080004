package io.debezium.perf.harness.source;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Set;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.source.CommitHistory.HistoryCommit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
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

    private static GitRepository repository;

    @BeforeAll
    static void commit() throws Exception {
        repository = new GitRepository(home.resolve("debezium"));
        repository.init();
        repository.write("pom.xml", GitRepository.pom("debezium-parent", "").replace("1.0.0", "1.1.0"));
        repository.write(
                "debezium-embedded/pom.xml",
                GitRepository.pom(
                        "debezium-embedded",
                        "<dependency><groupId>io.debezium</groupId><artifactId>debezium-core</artifactId></dependency>"));
        repository.write("debezium-core/pom.xml", GitRepository.pom("debezium-core", ""));
        repository.write("debezium-ui/pom.xml", GitRepository.pom("debezium-ui", ""));
        change("debezium-embedded", "first");
        repository.git("tag", "v1.0.0.Final");
        change("debezium-core", "DBZ-1 Go faster\n\nSee debezium/dbz#2350 and (#7754), which has DBZ-1.");
        change("debezium-ui", "a button");
        repository.git("tag", "v1.1.0.Beta1");
        change("debezium-embedded", "go slower");
        repository.write("README.md", "released");
        repository.commit("prepare release");
        repository.git("tag", "-m", "an annotated one", "v1.1.0.Final");
        repository.git("checkout", "-q", "-b", "1.0", "v1.0.0.Final");
        repository.write("pom.xml", GitRepository.pom("debezium-parent", "").replace("1.0.0", "1.0.1"));
        repository.write("debezium-core/src/main/java/io/debezium/Fix.java", "// fixed");
        repository.commit("a fix");
        repository.git("checkout", "-q", "-b", "topic", "main");
        change("debezium-core", "topic 1");
        change("debezium-core", "topic 2");
        repository.git("checkout", "-q", "-b", "next", "main");
        repository.git("merge", "-q", "--no-ff", "-m", "merge topic", "topic");
        repository.git("merge", "-q", "--no-ff", "-m", "merge fix", "1.0");
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
        assertThat(history.commits().get(1).info().author()).isEqualTo("Ada");
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
        assertThatThrownBy(() -> history(repository.checkout(), "v1.0.0.Final", "main", Set.of("1.1.0.Final")))
                .hasMessage("--good v1.0.0.Final: has no release before it that can be resolved and whose tag the"
                        + " repository has");
        assertThatThrownBy(() -> history(home, "main~1", "main", RELEASES))
                .hasMessageStartingWith("git=" + home + ": is no git repository that can be read: ");
    }

    @Test
    void aShallowCloneIsToldHowToGetTheRest() throws Exception {
        Path shallow = home.resolve("shallow");
        repository.git(
                "clone",
                "-q",
                "--depth",
                "1",
                "--branch",
                "main",
                "file://" + repository.checkout(),
                shallow.toString());
        repository.git("-C", shallow.toString(), "fetch", "-q", "--depth", "1", "origin", "tag", "v1.0.0.Final");

        assertThatThrownBy(() -> history(shallow, "v1.0.0.Final", "main", RELEASES))
                .isInstanceOfSatisfying(InvalidConfiguration.class, failure -> assertThat(failure.remedy())
                        .contains("--unshallow"))
                .hasMessageContaining("has no common ancestor in this repository");
    }

    @ParameterizedTest
    @ValueSource(strings = {"inside", "../outside", "%s/outside", "a/../../outside"})
    void aTreeIsExportedIntoItsFolderAndNowhereElse(String name) throws Exception {
        Path top = Files.createTempDirectory(home, "export");
        String blob = repository.git("rev-parse", "main:pom.xml");
        String entry = "100644 " + name.formatted(top) + "\0"
                + new String(HexFormat.of().parseHex(blob), ISO_8859_1);
        Path crafted = Files.writeString(top.resolve("crafted"), entry, ISO_8859_1);
        String id = repository.git("hash-object", "-t", "tree", "--literally", "-w", crafted.toString());
        Git git = Git.at(repository.checkout(), top.resolve("scratch"));
        Path sources = top.resolve("sources");

        if (name.equals("inside")) {
            git.export(id, any -> true, sources);
            assertThat(sources.resolve(name)).isNotEmptyFile();
        } else {
            assertThatThrownBy(() -> git.export(id, any -> true, sources)).isInstanceOf(InvalidConfiguration.class);
            assertThat(top.resolve("outside")).doesNotExist();
        }
    }

    private static CommitHistory history(String good, String bad) {
        return history(repository.checkout(), good, bad, RELEASES);
    }

    private static CommitHistory history(Path checkout, String good, String bad, Set<String> releases) {
        return new SourceBuilds(home.resolve("builds")).history(checkout, good, bad, releases::contains);
    }

    private static void change(String module, String message) throws Exception {
        repository.write(module + "/src/main/java/io/debezium/Meter.java", "// " + message);
        repository.commit(message);
    }
}
