package io.debezium.perf.harness.variant;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.result.SourceInfo;
import io.debezium.perf.harness.result.SourceInfo.CommitInfo;

import static io.debezium.perf.harness.variant.DebeziumClone.ENGINE;
import static io.debezium.perf.harness.variant.DebeziumClone.METER;
import static io.debezium.perf.harness.variant.DebeziumClone.READER;
import static io.debezium.perf.harness.variant.DebeziumClone.SERVICE;
import static io.debezium.perf.harness.variant.DebeziumClone.TAG;
import static io.debezium.perf.harness.variant.DebeziumClone.says;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Commits, work trees and diffs of a repository that stands for Debezium's, with git and javac. */
class SourceVariantIT extends OnClone {

    @Test
    void aCommitIsTheReleaseWithWhatTheCommitChanges() throws Exception {
        debezium.replace(METER, "\"released\"", "\"changed\"");
        debezium.write("debezium-connector-postgres/src/test/java/MeterTest.java", "does not compile");
        debezium.commit("dbz#1 Meter says more");

        Variant variant = debezium.resolve("@HEAD");

        assertThat(says(variant, METER_CLASS)).isEqualTo("changed");
        assertThat(says(variant, ENGINE_CLASS)).isEqualTo("released");
        assertThat(variant.overlay().replaced()).containsExactly(METER_CLASS);
        String id = debezium.git("rev-parse", "HEAD");
        assertThat(variant.overlay().source())
                .contains(new SourceInfo(
                        TAG, id, List.of(new CommitInfo(id, "Ada", "dbz#1 Meter says more")), List.of(METER), 1));
        assertThat(variant.notes())
                .containsExactly("git=%s@HEAD changes Meter.java of Debezium 1.0.0.Final, up to commit %s (commits: 1)."
                        .formatted(debezium.checkout(), id.substring(0, 10)));
    }

    @Test
    void aWorkTreeCountsAsItIsAndIsNotTouched() throws Exception {
        debezium.replace(METER, "\"released\"", "\"not committed\"");
        debezium.write(METER.replace("Meter", "Added"), "package io.debezium.connector; class Added {}");
        String before = debezium.git("status", "--porcelain") + debezium.git("count-objects");

        Variant variant = debezium.resolve("");

        assertThat(says(variant, METER_CLASS)).isEqualTo("not committed");
        assertThat(variant.overlay().source().orElseThrow().files()).hasSize(2);
        assertThat(debezium.git("status", "--porcelain") + debezium.git("count-objects"))
                .isEqualTo(before);
    }

    /** The released class names that library, too, so it cannot have been loaded. */
    @Test
    void classesThatNeedALibraryWhichIsNotThereAreNamed() throws Exception {
        debezium.replace(METER, "\"released\"", "\"changed\"");
        debezium.replace(READER, "class Reader {", "class Reader { absent.Library needed;");

        Variant variant = debezium.resolve("");

        assertThat(variant.overlay().replaced()).containsExactly(METER_CLASS);
        assertThat(variant.notes()).last().asString().endsWith(": Reader.java.");
    }

    @Test
    void aRangeIsTheReleaseWithThoseCommitsAlone() throws Exception {
        change(ENGINE, "\"released\"", "\"before\"");
        debezium.git("tag", "base");
        debezium.replace(METER, "\"released\"", "\"wanted\"");
        debezium.write("CHANGELOG.md", "wanted");
        debezium.commit("wanted");

        Variant variant = debezium.resolve("@base..HEAD");

        assertThat(says(variant, METER_CLASS)).isEqualTo("wanted");
        assertThat(says(variant, ENGINE_CLASS)).isEqualTo("released");
        assertThat(variant.overlay().source().orElseThrow().commits())
                .extracting(CommitInfo::subject)
                .containsExactly("wanted");
    }

    @Test
    void commitsThatContradictTheReleaseAreRefusedByFile() throws Exception {
        debezium.replace(METER, "\"released\"", "\"before\"");
        debezium.write("CHANGELOG.md", "before");
        debezium.commit("before");
        debezium.replace(METER, "\"before\"", "\"wanted\"");
        debezium.write("CHANGELOG.md", "wanted");
        debezium.commit("wanted");

        refused("@HEAD~1..HEAD", "conflicts with Debezium 1.0.0.Final in " + METER);
    }

    /** Else a method that is no longer there would be asked for at run time; a constant is copied by the compiler. */
    @Test
    void whatUsesAMethodOrAConstantThatHasChangedIsCompiledAgain() throws Exception {
        debezium.write("debezium-connector-other/src/main/java/Other.java", "LIMIT of what is not on the class path");
        change(METER, "int read() { return 1; }", "long read() { return 2; }");
        change(METER, "LIMIT = 10", "LIMIT = 20");

        Variant variant = debezium.resolve("@HEAD");

        assertThat(says(variant, READER_CLASS)).isEqualTo("2 of 20");
        assertThat(variant.overlay().source().orElseThrow().compiled()).isEqualTo(2);
    }

    @Test
    void aModuleThatOnlyTheCommitHasComesWhole() throws Exception {
        String added = "nested/debezium-added/src/main/java/io/debezium/added/Added.java";
        debezium.write("nested/debezium-added/pom.xml", DebeziumClone.pom("debezium-added", ""));
        for (String file : List.of(added, added.replace("nested/debezium-added", "debezium-embedded"))) {
            debezium.write(
                    file, "package io.debezium.added; public class Added { public static String it = \"added\"; }");
        }
        debezium.write(
                "debezium-embedded/pom.xml",
                DebeziumClone.pom(
                        "debezium-embedded", FileRepository.dependency("io.debezium:debezium-added:1", "compile")));
        debezium.replace(ENGINE, "\"released\"", "io.debezium.added.Added.it");
        debezium.replace(SERVICE, "version=", "build=");
        debezium.commit("adds a module");

        Variant variant = debezium.resolve("@HEAD");

        assertThat(says(variant, ENGINE_CLASS)).isEqualTo("added");
        assertThat(variant.overlay().entries().get(0).resolve("io/debezium/build.version"))
                .hasContent("build=1.0.0.Final\n");
    }

    @Test
    void sourcesThatDoNotCompileAreRefusedInTheCompilersWords() throws Exception {
        change(METER, "return 1", "return one");

        refused("@HEAD", METER + ":4: error: cannot find symbol");
        assertThat(debezium.builds()).isEmptyDirectory();
    }

    @Test
    void whatWouldMeasureNothingIsRefused() throws Exception {
        debezium.write("README.md", "changed");
        debezium.commit("docs");
        refused("@HEAD", "changes no main source of a module on the class path of Debezium 1.0.0.Final");

        change(METER, "class Meter {", "class Meter { // more");
        refused("@HEAD", "compiles to the classes that Debezium 1.0.0.Final has");
    }

    @Test
    void whatIsNotThereIsRefusedWithTheRemedy() throws Exception {
        refused("@no-such-branch", "no-such-branch is not a commit of the repository");
        refused("@" + TAG + "..no-such", "no-such is not a commit of the repository");
        refused("/elsewhere@HEAD", "is no folder");
        assertThatThrownBy(
                        () -> debezium.resolveSpec("1.0.0.Final,git=" + Files.createDirectory(folder.resolve("bare"))))
                .hasMessageContaining("is no git repository that can be read");
        debezium.git("tag", "-d", TAG);
        assertThatThrownBy(() -> debezium.resolve("@HEAD"))
                .isInstanceOfSatisfying(Failure.class, e -> assertThat(e.remedy())
                        .startsWith("Fetch it: git -C %s fetch --depth 1 origin tag %s;"
                                .formatted(debezium.checkout(), TAG)))
                .hasMessageContaining("applies to Debezium 1.0.0.Final, but the repository has no tag " + TAG);
    }

    @Test
    void aBuildIsKept() throws Exception {
        change(METER, "\"released\"", "\"changed\"");
        Path classes = debezium.resolve("@HEAD").overlay().entries().get(0);
        Path built = classes.resolve(METER_CLASS.replace('.', '/') + ".class");
        Object first = Files.getLastModifiedTime(built);

        Path strange = Files.createDirectories(debezium.builds().resolve("building-x"));

        assertThat(debezium.resolve("@HEAD").overlay().source().orElseThrow().compiled())
                .isEqualTo(1);
        assertThat(Files.getLastModifiedTime(built)).isEqualTo(first);
        try (Stream<Path> builds = Files.list(debezium.builds())) {
            assertThat(builds).containsExactlyInAnyOrder(classes.getParent(), strange);
        }
    }

    @Test
    void withoutAVersionItIsTheNewestReleaseThatTheCloneHas() throws Exception {
        debezium.git("tag", "v1.10.0.Final");
        debezium.git("tag", "v1.9.0.Final");
        debezium.git("tag", "v2.0.0.Alpha1");

        assertThat(VariantSpec.parse("git=" + debezium.checkout() + "@HEAD,plugin=pgoutput")
                        .version())
                .isEqualTo("1.10.0.Final");
        assertThat(VariantSpec.parse("git=" + folder.resolve("nothing")).version())
                .isEqualTo(Versions.debezium());
    }

    @Test
    void recordThreadsArePinnedWhereTheCommitChangesTheEngine() throws Exception {
        String engine = ENGINE.replace("Engine", "AsyncEmbeddedEngine");
        debezium.write(engine, "package io.debezium.embedded; class AsyncEmbeddedEngine {}");
        debezium.commit("all cores");

        Variant variant = debezium.resolve("@HEAD");

        assertThat(variant.properties()).containsEntry("record.processing.threads", "1");
        assertThat(variant.notes()).anyMatch(note -> note.startsWith("record.processing.threads is 1, "));
        assertThat(debezium.resolve("@HEAD,set.record.processing.threads=4").properties())
                .containsEntry("record.processing.threads", "4");
    }
}
