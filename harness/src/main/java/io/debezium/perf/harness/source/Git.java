package io.debezium.perf.harness.source;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

import io.debezium.perf.harness.Digests;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.result.SourceInfo.CommitInfo;

/**
 * A git repository that is only read, and that may be a stranger's. Its own configuration can name programs (filters, merge
 * drivers, hooks, a file system monitor, what fetches a missing object), so that it is asked for names and places alone, with
 * commands that run none. All else is done in a repository of ours with a configuration of ours, which knows the other's
 * objects as an alternate; what is made on the way (the tree of a work tree, a merge) is there, too.
 *
 * @param named as the user wrote it
 * @param theirs git in the user's repository
 * @param git git in ours
 */
record Git(Path named, Path scratch, Command theirs, Command git) {

    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final String NUL = "\0";
    private static final String SUBMODULE = "160000";

    /** Of a file's size in bytes. */
    private static final int MOST_DIGITS = 8;

    /** Of the user's configuration what decides how a work tree is read, and names no program. */
    private static final String OF_WORK_TREES = "^core\\.(autocrlf|eol|excludesfile|filemode|ignorecase|symlinks)$";

    /** The id of a file that a tree has no more. */
    static final String REMOVED = "";

    /**
     * @param checkout the repository, or a folder within
     * @param scratch an empty folder of ours
     * @throws UnfitEnvironment if git is not installed
     * @throws InvalidConfiguration if there is no repository, or git does not read it
     */
    static Git at(Path checkout, Path scratch) throws IOException, InterruptedException {
        if (!Files.isDirectory(checkout)) {
            throw InvalidConfiguration.of("source.is-no-folder", "git=" + checkout);
        }
        Command theirs = theirs(checkout);
        FinishedCommand asked;
        try {
            asked = theirs.and("rev-parse", "--show-object-format", "--git-path", "objects")
                    .run(LIMIT);
        } catch (IOException e) {
            throw UnfitEnvironment.of("source.cannot-be-started", "git", e.getMessage())
                    .because(e);
        }
        if (!asked.ok()) {
            throw InvalidConfiguration.of("source.is-no-git-repository", "git=" + checkout, asked.tail());
        }
        List<String> answers = asked.out().lines().toList();
        String objects =
                checkout.toAbsolutePath().resolve(answers.get(1)).toString().replace("\\", "\\\\");
        Path ours = Files.createDirectories(scratch.resolve("repository"));
        Command command = plain().in(ours)
                .with("GIT_CONFIG_NOSYSTEM", "1")
                .with("GIT_CONFIG_GLOBAL", "/dev/null")
                .with("GIT_ALTERNATE_OBJECT_DIRECTORIES", "\"%s\"".formatted(objects.replace("\"", "\\\"")));
        for (String role : List.of("AUTHOR", "COMMITTER")) {
            command = command.with("GIT_" + role + "_NAME", "perf").with("GIT_" + role + "_EMAIL", "perf@localhost");
        }
        Git git = new Git(checkout, scratch, theirs, command.and("--git-dir=" + ours.resolve(".git")));
        git.output(command.and("init", "-q", "--template=", "--object-format=" + answers.get(0)));
        git.copy("shallow");
        return git;
    }

    /** In the user's repository, with the user's own configuration, which says what is safe to read. */
    private static Command theirs(Path checkout) {
        return plain().in(checkout.toAbsolutePath());
    }

    /** Fetches nothing, since what fetches is a program, and takes no object for another. */
    private static Command plain() {
        return Command.of("git", "-c", "core.fsmonitor=false", "-c", "core.commitGraph=false")
                .with("GIT_OPTIONAL_LOCKS", "0")
                .with("GIT_ALLOW_PROTOCOL", "none")
                .with("GIT_NO_LAZY_FETCH", "1")
                .with("GIT_NO_REPLACE_OBJECTS", "1")
                .with("GIT_GRAFT_FILE", "/dev/null");
    }

    /** Takes a file of the other repository's over, which holds no program, if it is there. */
    private void copy(String name) throws IOException, InterruptedException {
        Path from = named.toAbsolutePath().resolve(answer(theirs.and("rev-parse", "--git-path", name)));
        Path ours = git.directory().resolve(".git").resolve(name);
        if (Files.isRegularFile(from)) {
            Files.createDirectories(ours.getParent());
            Files.copy(from, ours, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /**
     * The commit that a branch, a tag or an abbreviation stands for.
     *
     * @return its whole id; empty where the repository has none
     */
    Optional<String> commit(String ref) throws IOException, InterruptedException {
        FinishedCommand found = theirs.and("rev-parse", "--verify", "--quiet", "--end-of-options", ref + "^{commit}")
                .run(LIMIT);
        return found.ok() ? Optional.of(found.out().strip()) : Optional.empty();
    }

    /**
     * The same of one that must be there.
     *
     * @param option that names it, for the message
     */
    String required(String option, String ref) throws IOException, InterruptedException {
        return commit(ref)
                .orElseThrow(() -> InvalidConfiguration.of("source.is-not-commit-of-repository", option, ref, named));
    }

    /**
     * The highest version among the tags of final releases, {@code 3.6.1.Final}; empty where there is none, or no repository
     * that can be read.
     */
    static Optional<String> newestRelease(Path checkout) {
        return theirs(checkout)
                .and("tag", "--list", "--sort=-v:refname", "v*.Final")
                .attempt(LIMIT)
                .filter(FinishedCommand::ok)
                .flatMap(listed -> listed.out().lines().findFirst())
                .map(tag -> tag.substring(1));
    }

    /** @throws InvalidConfiguration if the two have no common ancestor */
    String mergeBase(String one, String other) throws IOException, InterruptedException {
        FinishedCommand found = git.and("merge-base", one, other).run(LIMIT);
        if (!found.ok()) {
            throw InvalidConfiguration.of(
                    "source.has-no-common-ancestor", "git=%s@%s..%s".formatted(named, one, other), named);
        }
        return found.out().strip();
    }

    /** The work tree as it is at this moment, with what is not committed, without what is ignored. */
    String workTree() throws IOException, InterruptedException {
        Path top = Path.of(
                theirs.and("rev-parse", "--show-toplevel").run(LIMIT).out().strip());
        if (top.toString().isEmpty()) {
            throw InvalidConfiguration.of("source.has-no-work-tree", "git=" + named, named);
        }
        copy("info/exclude");
        // A value may hold line ends: as a line it could be a setting of its own, one that names a program.
        Stream<String> settings = Stream.of(run(theirs.and("config", "-z", "--get-regexp", OF_WORK_TREES))
                        .out()
                        .split(NUL))
                .filter(each -> !each.isEmpty());
        Command staged = git.in(top)
                .and(settings.flatMap(each -> Stream.of("-c", each.replaceFirst("\n", "=")))
                        .toArray(String[]::new));
        output(staged.and("read-tree", required("git=" + named, "HEAD")));
        // Git would run itself in a submodule, whose configuration is a stranger's, too.
        List<String> submodules = Stream.of(
                        output(staged.and("ls-files", "-s", "-z")).split(NUL))
                .filter(entry -> entry.startsWith(SUBMODULE))
                .map(entry -> entry.substring(entry.indexOf('\t') + 1))
                .toList();
        output(staged.and("update-index", "--force-remove", "--").and(submodules.toArray(String[]::new)));
        output(staged.and(
                "--work-tree=" + top, "add", "-A", "--", ":(top,glob)**/src/main/**", ":(top,glob)**/pom.xml"));
        return answer(staged.and("write-tree"));
    }

    /**
     * A three-way merge of trees.
     *
     * @param base what both come from
     * @return the tree that has both changes
     */
    Merged merge(String base, String ours, String theirs) throws IOException, InterruptedException {
        String root = answer(git.and("commit-tree", base + "^{tree}", "-m", "base"));
        String one = answer(git.and("commit-tree", ours + "^{tree}", "-p", root, "-m", "ours"));
        String other = answer(git.and("commit-tree", theirs + "^{tree}", "-p", root, "-m", "theirs"));
        FinishedCommand merged =
                run(git.and("merge-tree", "-z", "--write-tree", "--name-only", "--no-messages", one, other));
        if (merged.exit() > 1 || merged.out().isBlank()) {
            throw UnfitEnvironment.of("source.does-not-merge-trees", "git", merged.tail());
        }
        String[] parts = merged.out().split(NUL);
        return new Merged(parts[0], Stream.of(parts).skip(1).distinct().toList());
    }

    /** @param conflicts the files of the tree that hold both versions of something */
    record Merged(String tree, List<String> conflicts) {}

    /**
     * The files that differ, with the id of what the second tree has of each, or {@link #REMOVED}.
     *
     * @return by their paths from the top
     */
    Map<String, String> changed(String from, String to) throws IOException, InterruptedException {
        Map<String, String> changed = new TreeMap<>();
        String[] raw = output(git.and("diff-tree", "-r", "-z", "--no-renames", "--full-index", "--raw", from, to))
                .split(NUL);
        for (int i = 0; i + 1 < raw.length; i += 2) {
            String[] facts = raw[i].substring(1).split(" ");
            changed.put(raw[i + 1], facts[4].equals("D") || facts[1].equals(SUBMODULE) ? REMOVED : facts[3]);
        }
        return changed;
    }

    /** All files of a tree, with the id of each. */
    Map<String, String> files(String tree) throws IOException, InterruptedException {
        Map<String, String> files = changed(answer(git.and("mktree")), tree);
        files.values().removeIf(REMOVED::equals);
        return files;
    }

    /**
     * The commits that one has and another has not, newest first, without merges, of those that touch some paths.
     *
     * @return none where the repository is shallow: the oldest commit that it has would seem to bring everything
     */
    List<CommitInfo> commits(String from, String to, List<String> paths) throws IOException, InterruptedException {
        if (answer(git.and("rev-parse", "--is-shallow-repository")).equals("true")) {
            return List.of();
        }
        return log(paths, "--no-merges", from + ".." + to).stream()
                .map(Logged::info)
                .toList();
    }

    /** A commit with its whole message. */
    record Logged(CommitInfo info, String message) {}

    /**
     * @param paths of which each commit touches one; none for all
     * @param words which commits, as {@code git log} takes them
     */
    List<Logged> log(Collection<String> paths, String... words) throws IOException, InterruptedException {
        Command log = git.and("--literal-pathspecs", "log", "-z", "--format=tformat:%H%x00%an%x00%s%x00%B")
                .and(words)
                .and("--")
                .and(paths.toArray(String[]::new));
        String[] fields = output(log).split(NUL, -1);
        List<Logged> commits = new ArrayList<>();
        for (int i = 0; i + 4 <= fields.length; i += 4) {
            CommitInfo info = new CommitInfo(fields[i], fields[i + 1], fields[i + 2]);
            commits.add(new Logged(info, fields[i + 3]));
        }
        return commits;
    }

    /**
     * The commits of tags, newest version first.
     *
     * @param filter an option of {@code git for-each-ref}
     */
    Map<String, String> tags(String filter) throws IOException, InterruptedException {
        Map<String, String> tags = new LinkedHashMap<>();
        String format =
                "--format=%(refname:lstrip=2) %(if)%(*objectname)%(then)%(*objectname)%(else)%(objectname)%(end)";
        output(theirs.and("for-each-ref", filter, "--sort=-v:refname", format, "refs/tags"))
                .lines()
                .map(line -> line.split(" "))
                .forEach(line -> tags.put(line[0], line[1]));
        return tags;
    }

    /**
     * Writes files of a tree into a folder as they are in it, whatever its attributes say.
     *
     * @param which by their paths
     * @param folder which may be none
     * @throws InvalidConfiguration if the repository lacks one, or has another under its id, or it has a path that leads out
     *     of the folder
     */
    void export(String tree, Predicate<String> which, Path folder) throws IOException, InterruptedException {
        Path top = Files.createDirectories(folder);
        Map<String, String> files = files(tree);
        files.keySet().removeIf(which.negate());
        Path ids = Files.write(scratch.resolve("ids"), files.values());
        Path blobs = scratch.resolve("blobs");
        Command reading = git.and("cat-file", "--batch");
        output(reading.after(
                List.of("sh", "-c", "in=$1; shift; exec \"$@\" < \"$in\" > \"$0\"", blobs.toString(), ids.toString())));
        try (RandomAccessFile in = new RandomAccessFile(blobs.toFile(), "r")) {
            for (Map.Entry<String, String> file : files.entrySet()) {
                byte[] bytes = blob(in);
                Path target = top.resolve(file.getKey());
                // A tree can hold an entry named "..", which git itself would not write either.
                if (!id(bytes, file.getValue().length()).equals(file.getValue())
                        || !target.normalize().equals(target)) {
                    throw InvalidConfiguration.of(
                            "source.has-no-with-id", "git=" + named, file.getKey(), file.getValue(), named);
                }
                Files.createDirectories(target.getParent());
                Files.write(target, bytes);
            }
        }
    }

    /** The next one, {@code ID SP blob SP SIZE LF BYTES LF}; empty for one that is missing or larger than a source is. */
    private static byte[] blob(RandomAccessFile in) throws IOException {
        String[] facts = String.valueOf(in.readLine()).split(" ");
        if (facts.length < 3 || facts[2].length() > MOST_DIGITS) {
            return new byte[0];
        }
        byte[] bytes = new byte[Integer.parseInt(facts[2])];
        in.readFully(bytes);
        in.skipBytes(1);
        return bytes;
    }

    /**
     * The id that git gives a file (Git Internals, "Object Storage").
     *
     * @param digits 40 for SHA-1, 64 for SHA-256
     */
    static String id(byte[] content, int digits) {
        MessageDigest digest = Digests.of(digits == 40 ? "SHA-1" : "SHA-256");
        digest.update(("blob " + content.length + NUL).getBytes(StandardCharsets.US_ASCII));
        return HexFormat.of().formatHex(digest.digest(content));
    }

    static String abbreviated(String commit) {
        return commit.matches("[0-9a-f]{40,}") ? commit.substring(0, 10) : commit;
    }

    private String answer(Command command) throws IOException, InterruptedException {
        return output(command).strip();
    }

    private String output(Command command) throws IOException, InterruptedException {
        FinishedCommand finished = run(command);
        if (!finished.ok()) {
            throw new IOException(command + "\n" + finished.tail());
        }
        return finished.out();
    }

    /** With all that it prints, byte for byte: names hold any character but NUL. */
    private FinishedCommand run(Command command) throws IOException, InterruptedException {
        Path out = scratch.resolve("out");
        FinishedCommand finished = command.after(List.of("sh", "-c", "exec \"$@\" > \"$0\"", out.toString()))
                .run(LIMIT);
        return new FinishedCommand(
                finished.exit(), new String(Files.readAllBytes(out), StandardCharsets.UTF_8), finished.err());
    }
}
