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
 * A git repository that is only read and is not trusted. Its configuration can name programs (filters, merge drivers, hooks,
 * a file system monitor, fetchers of missing objects), so that git is run in it only for refs and paths, by commands that
 * start no programs. Everything else runs in a temporary repository with a configuration of its own and the user's objects as
 * an alternate; new objects (the tree of a work tree, a merge) are written there.
 *
 * @param named the repository's path, as the user wrote it
 * @param theirs git command in the user's repository
 * @param git git command in the temporary repository
 */
record Git(Path named, Path scratch, Command theirs, Command git) {

    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final String NUL = "\0";
    private static final String SUBMODULE = "160000";

    /** The most digits of a file's size in bytes. */
    private static final int MOST_DIGITS = 8;

    /** Settings of the user's repository that decide how a work tree is read and name no programs. */
    private static final String OF_WORK_TREES = "^core\\.(autocrlf|eol|excludesfile|filemode|ignorecase|symlinks)$";

    /** Stands for the id of a removed file. */
    static final String REMOVED = "";

    /**
     * @param checkout the repository, or a folder within
     * @param scratch an empty temporary folder
     * @throws UnfitEnvironment if git is not installed
     * @throws InvalidConfiguration if there is no repository, or git refuses to read it
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

    /** Git in the user's repository, with the user's configuration, whose safe.directory decides what may be read. */
    private static Command theirs(Path checkout) {
        return plain().in(checkout.toAbsolutePath());
    }

    /** Git that starts no fetch programs, and ignores replacements of objects. */
    private static Command plain() {
        return Command.of("git", "-c", "core.fsmonitor=false", "-c", "core.commitGraph=false")
                .with("GIT_OPTIONAL_LOCKS", "0")
                .with("GIT_ALLOW_PROTOCOL", "none")
                .with("GIT_NO_LAZY_FETCH", "1")
                .with("GIT_NO_REPLACE_OBJECTS", "1")
                .with("GIT_GRAFT_FILE", "/dev/null");
    }

    /** Copies a file of the user's repository, one that cannot name programs, if it exists. */
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
     * As {@link #commit}, but throws {@link InvalidConfiguration} if there is no such commit.
     *
     * @param option that names it, for the message
     */
    String required(String option, String ref) throws IOException, InterruptedException {
        return commit(ref)
                .orElseThrow(() -> InvalidConfiguration.of("source.is-not-commit-of-repository", option, ref, named));
    }

    /**
     * The highest version among the tags of final releases, {@code 3.6.1.Final}; empty if there is none, or the repository
     * cannot be read.
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

    /** A tree of the work tree's current content, with uncommitted and without ignored files. */
    String workTree() throws IOException, InterruptedException {
        Path top = Path.of(
                theirs.and("rev-parse", "--show-toplevel").run(LIMIT).out().strip());
        if (top.toString().isEmpty()) {
            throw InvalidConfiguration.of("source.has-no-work-tree", "git=" + named, named);
        }
        copy("info/exclude");
        // Values may contain line breaks, so that they are read NUL-separated: a line could inject another setting.
        Stream<String> settings = Stream.of(run(theirs.and("config", "-z", "--get-regexp", OF_WORK_TREES))
                        .out()
                        .split(NUL))
                .filter(each -> !each.isEmpty());
        Command staged = git.in(top)
                .and(settings.flatMap(each -> Stream.of("-c", each.replaceFirst("\n", "=")))
                        .toArray(String[]::new));
        output(staged.and("read-tree", required("git=" + named, "HEAD")));
        // Git would run in submodules, whose configuration is not trusted either.
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
     * @param base the common base tree
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

    /** @param conflicts files of the tree with conflict markers */
    record Merged(String tree, List<String> conflicts) {}

    /**
     * The files that differ between two trees, with the id in the second tree, or {@link #REMOVED}.
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
     * The commits of {@code from..to} that touch some paths, newest first, without merges.
     *
     * @return none if the repository is shallow, since its oldest commit would appear to add all files
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
     * @param paths paths of which each commit touches at least one; empty for all commits
     * @param words further arguments of {@code git log}
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
     * The commit ids of tags by name, newest version first.
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
     * Writes files of a tree into a folder unchanged, without conversions by git attributes.
     *
     * @param which selects files by path
     * @param folder which need not exist
     * @throws InvalidConfiguration if the repository lacks a file, its content does not match its id, or its path leads out
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
                // A crafted tree can have an entry named "..", and one whose name begins with a slash.
                if (!id(bytes, file.getValue().length()).equals(file.getValue())
                        || !target.startsWith(top)
                        || !target.normalize().equals(target)) {
                    throw InvalidConfiguration.of(
                            "source.has-no-with-id", "git=" + named, file.getKey(), file.getValue(), named);
                }
                Files.createDirectories(target.getParent());
                Files.write(target, bytes);
            }
        }
    }

    /** Reads the next blob, {@code ID SP blob SP SIZE LF BYTES LF}; empty if it is missing or too large for a source. */
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

    /** Runs a command with its exact standard output, since file names may contain any character but NUL. */
    private FinishedCommand run(Command command) throws IOException, InterruptedException {
        Path out = scratch.resolve("out");
        FinishedCommand finished = command.after(List.of("sh", "-c", "exec \"$@\" > \"$0\"", out.toString()))
                .run(LIMIT);
        return new FinishedCommand(
                finished.exit(), new String(Files.readAllBytes(out), StandardCharsets.UTF_8), finished.err());
    }
}
