package io.debezium.perf.harness.variant;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.DeflaterOutputStream;

import org.junit.jupiter.api.Test;

import static io.debezium.perf.harness.variant.DebeziumClone.ENGINE;
import static io.debezium.perf.harness.variant.DebeziumClone.METER;
import static io.debezium.perf.harness.variant.DebeziumClone.SERVICE;
import static io.debezium.perf.harness.variant.DebeziumClone.says;
import static org.assertj.core.api.Assertions.assertThat;

/** Sources of somebody who wants another program measured than the one that is read, or one run that nobody has asked for. */
class StrangersCloneIT extends OnClone {

    @Test
    void attributesOfACommitChangeNothingThatIsMeasured() throws Exception {
        debezium.replace(METER, "\"released\"", "\"changed\"");
        debezium.replace(ENGINE, "\"released\"", "\"changed\"");
        debezium.write(SERVICE, "version=$Format:%H$\n");
        debezium.write(".gitattributes", "Meter.java export-ignore\n*.version export-subst\n");
        debezium.commit("changes both");

        Variant variant = debezium.resolve("@HEAD");

        assertThat(says(variant, METER_CLASS)).isEqualTo("changed");
        assertThat(says(variant, ENGINE_CLASS)).isEqualTo("changed");
        assertThat(variant.overlay().entries().get(0).resolve("io/debezium/build.version"))
                .hasContent("version=$Format:%H$\n");
    }

    @Test
    void aNameMayHoldAnyCharacter() throws Exception {
        String odd = METER.replace("Meter", "\"Größe\" \\ of\na 'meter'\t");
        debezium.write(odd, "package io.debezium.connector; class Size { static String it = \"changed\"; }");
        debezium.replace(METER, "return \"released\"", "return Size.it");
        debezium.write(SERVICE.replace("build", "\"größer\"\n"), "odd");
        debezium.commit("odd names");

        Variant variant = debezium.resolve("@HEAD");

        assertThat(says(variant, METER_CLASS)).isEqualTo("changed");
        assertThat(variant.overlay().source().orElseThrow().files()).contains(odd);
        assertThat(variant.overlay().entries().get(0).resolve("io/debezium/\"größer\"\n.version"))
                .hasContent("odd");
        assertThat(says(debezium.resolve(""), METER_CLASS)).isEqualTo("changed");
    }

    @Test
    void whatIsNotCompiledIsRefused() throws Exception {
        debezium.replace(METER, "\"released\"", "\"changed\"");
        debezium.write("debezium-embedded/src/main/antlr4/Grammar.g4", "grammar Grammar;");
        debezium.commit("a grammar");

        refused("@HEAD", "changes debezium-embedded/src/main/antlr4/Grammar.g4");
    }

    @Test
    void anObjectThatIsNotWhatItsNameSaysIsRefused() throws Exception {
        debezium.replace(METER, "\"released\"", "\"changed\"");
        debezium.commit("is read");
        String id = debezium.git("rev-parse", "HEAD:" + METER);
        byte[] other = Files.readString(debezium.checkout().resolve(METER))
                .replace("\"changed\"", "\"another\"")
                .getBytes();
        Path object = debezium.checkout().resolve(".git/objects/" + id.substring(0, 2) + "/" + id.substring(2));
        Files.delete(object);
        try (DeflaterOutputStream out = new DeflaterOutputStream(Files.newOutputStream(object))) {
            out.write(("blob " + other.length + "\0").getBytes());
            out.write(other);
        }

        refused("@HEAD", METER);
    }

    /** Git itself would not write it, but has it. */
    @Test
    void aFileThatStandsOutsideOfTheTreeIsRefused() throws Exception {
        String module = SERVICE.substring(0, SERVICE.indexOf('/'));
        String script =
                """
                entry() { printf '%s %s %s\\t%s\\n' "$@"; }
                t=$(entry 100644 blob $(echo evil | git hash-object -w --stdin) evil.txt | git mktree)
                for up in 1 2 3; do t=$(entry 040000 tree $t .. | git mktree); done
                for name in resources main src; do t=$(entry 040000 tree $t $name | git mktree); done
                t=$({ git ls-tree HEAD:MODULE | grep -v src$; entry 040000 tree $t src; } | git mktree)
                t=$({ git ls-tree HEAD | grep -v MODULE$; entry 040000 tree $t MODULE; } | git mktree)
                git update-ref refs/heads/evil $(git commit-tree -p HEAD -m evil $t)
                """
                        .replace("MODULE", module);
        debezium.git("-c", "alias.evil=!" + "sh -c '" + script.replace("'", "'\\''") + "'", "evil");

        refused("@evil", "evil.txt");
    }

    @Test
    void aPomThatIsNoneIsRefusedAndReachesNoOtherFile() throws Exception {
        debezium.write(
                "pom.xml", "<!DOCTYPE project [<!ENTITY x SYSTEM \"file:///etc/hostname\">]><project>&x;</project>");
        debezium.commit("strange");

        refused("@HEAD", "is no Maven pom: ");
    }

    @Test
    void aCommitIsNotReplacedByAnother() throws Exception {
        change(METER, "\"released\"", "\"another\"");
        String another = debezium.git("rev-parse", "HEAD");
        debezium.git("reset", "-q", "--hard", "HEAD~1");
        debezium.replace(METER, "\"released\"", "\"changed\"");
        debezium.commit("is read");
        debezium.git("replace", "HEAD", another);

        Variant variant = debezium.resolve("@HEAD");

        assertThat(says(variant, METER_CLASS)).isEqualTo("changed");
        assertThat(variant.overlay().source().orElseThrow().commits().get(0).subject())
                .isEqualTo("is read");
    }

    /** Each way to name a program that a command of git runs: where one has run, its name is in the folder. */
    @Test
    void nothingThatTheConfigurationNamesIsRun() throws Exception {
        Path ran = Files.createDirectory(folder.resolve("ran"));
        debezium.replace(METER, "int read() { return 1; }", "int read() { return 2; }");
        debezium.commit("before");
        debezium.git("tag", "base");
        debezium.replace(METER, "\"released\"", "\"changed\"");
        debezium.write(".gitattributes", "*.java filter=evil diff=evil merge=evil\n");
        debezium.write("debezium-embedded/src/main/sub/a", "a");
        Path sub = debezium.checkout().resolve("debezium-embedded/src/main/sub");
        for (String words : List.of("init -q", "add a", "-c user.name=a -c user.email=a@b commit -qm a")) {
            debezium.git(("-C " + sub + " " + words).split(" "));
        }
        debezium.commit("wanted");
        debezium.replace(ENGINE, "\"released\"", "\"not committed\"");
        arm(debezium.checkout().resolve(".git"), ran);
        arm(sub.resolve(".git"), ran);
        Files.writeString(
                debezium.checkout().resolve(".git/refs/heads/gone"), "1234567890123456789012345678901234567890\n");

        assertThat(says(debezium.resolve("@HEAD"), METER_CLASS)).isEqualTo("changed");
        assertThat(says(debezium.resolve("@base..HEAD"), METER_CLASS)).isEqualTo("changed");
        Variant workTree = debezium.resolve("");
        assertThat(says(workTree, METER_CLASS)).isEqualTo("changed");
        assertThat(says(workTree, ENGINE_CLASS)).isEqualTo("not committed");
        refused("@gone", "gone is not a commit of the repository");
        assertThat(ran).isEmptyDirectory();
    }

    /** Attributes here go before those in the tree. */
    private static void arm(Path git, Path ran) throws IOException {
        Files.writeString(git.resolve("info/attributes"), "*.java filter=evil diff=evil merge=evil\n");
        String config = Files.readString(git.resolve("config"))
                .replace("repositoryformatversion = 0", "repositoryformatversion = 1");
        String more =
                """
                	fsmonitor = touch RAN/fsmonitor; echo
                	pager = touch RAN/pager
                	editor = touch RAN/editor
                	sshCommand = touch RAN/ssh;
                	gitProxy = touch RAN/proxy
                	hooksPath = HOOKS
                	alternateRefsCommand = touch RAN/alternate;
                	excludesfile = "/none\\nfilter.evil.clean touch RAN/line; cat"
                [filter "evil"]
                	clean = touch RAN/clean; cat
                	smudge = touch RAN/smudge; cat
                	required = true
                [merge "evil"]
                	driver = touch RAN/merge; false
                [diff]
                	external = touch RAN/external;
                [diff "evil"]
                	command = touch RAN/diff;
                	textconv = touch RAN/textconv; cat
                [gpg]
                	program = touch RAN/gpg;
                [log]
                	showSignature = true
                [alias]
                	rev-parse = !touch RAN/alias
                [credential]
                	helper = !touch RAN/credential
                [extensions]
                	partialClone = evil
                [protocol]
                	allow = always
                [protocol "file"]
                	allow = always
                [protocol "ext"]
                	allow = always
                [remote "evil"]
                	url = .
                	promisor = true
                	uploadpack = touch RAN/uploadpack;
                """;
        Path hooks = Files.createDirectories(git.resolve("evil-hooks"));
        for (String hook : List.of("post-index-change", "reference-transaction", "pre-commit", "post-checkout")) {
            Path program =
                    Files.writeString(hooks.resolve(hook), "#!/bin/sh\ntouch " + ran.resolve("hook-" + hook) + "\n");
            assertThat(program.toFile().setExecutable(true)).isTrue();
        }
        Files.writeString(
                git.resolve("config"),
                config.replace(
                        "[core]\n",
                        "[core]\n" + more.replace("RAN", ran.toString()).replace("HOOKS", hooks.toString())
                                + "[core]\n"));
    }
}
