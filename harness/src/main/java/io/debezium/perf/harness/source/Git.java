package io.debezium.perf.harness.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.result.SourceInfo.CommitInfo;

/**
 * A git repository that is only read. Objects that are made on the way (the tree of a work tree, a merge, a patch that was
 * applied) go into a folder of ours, which knows the repository's as an alternate; so does the index.
 */
record Git(Path named, Path scratch, Command git) {

    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final String FIELD = "\u001f";
    private static final String RECORD = "\u001e";

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
            throw new InvalidConfiguration("git=" + checkout, "is no folder", "Name a clone of Debezium.");
        }
        Command plain = Command.of(
                        "git",
                        "-c",
                        "core.quotePath=false",
                        "-c",
                        "log.showSignature=false",
                        "-c",
                        "core.fsmonitor=false")
                .with("GIT_OPTIONAL_LOCKS", "0");
        FinishedCommand asked;
        try {
            asked = plain.and("rev-parse", "--absolute-git-dir", "--git-path", "objects")
                    .in(checkout.toAbsolutePath())
                    .run(LIMIT);
        } catch (IOException e) {
            throw new UnfitEnvironment("git", "cannot be started: " + e.getMessage(), "Install git.", e);
        }
        if (!asked.ok()) {
            throw new InvalidConfiguration(
                    "git=" + checkout,
                    "is no git repository that can be read: " + asked.tail(),
                    "Name a clone of Debezium.");
        }
        List<String> answers = asked.out().lines().toList();
        Path objects = Files.createDirectories(scratch.resolve("objects"));
        Command command = plain.and("--git-dir=" + answers.get(0))
                .in(scratch)
                .with("GIT_OBJECT_DIRECTORY", objects.toString())
                .with(
                        "GIT_ALTERNATE_OBJECT_DIRECTORIES",
                        "\"%s\"".formatted(checkout.toAbsolutePath().resolve(answers.get(1))));
        for (String role : List.of("AUTHOR", "COMMITTER")) {
            command = command.with("GIT_" + role + "_NAME", "perf").with("GIT_" + role + "_EMAIL", "perf@localhost");
        }
        return new Git(checkout, scratch, command);
    }

    /** A repository with the files of a folder, for what comes without one. */
    static Git of(Path folder, Path scratch) throws IOException, InterruptedException {
        FinishedCommand made =
                Command.of("git", "init", "-q", folder.toString()).run(LIMIT);
        if (!made.ok()) {
            throw new IOException(made.tail());
        }
        return at(folder, scratch);
    }

    /**
     * The commit that a branch, a tag or an abbreviation stands for.
     *
     * @return its whole id; empty where the repository has none
     */
    Optional<String> commit(String ref) throws IOException, InterruptedException {
        FinishedCommand found = git.and("rev-parse", "--verify", "--quiet", "--end-of-options", ref + "^{commit}")
                .run(LIMIT);
        return found.ok() ? Optional.of(found.out().strip()) : Optional.empty();
    }

    /**
     * The highest version among the tags of final releases, {@code 3.6.1.Final}; empty where there is none, or no repository
     * that can be read.
     */
    static Optional<String> newestRelease(Path checkout) {
        if (!Files.isDirectory(checkout)) {
            return Optional.empty();
        }
        try {
            FinishedCommand listed = Command.of("git", "tag", "--list", "--sort=-v:refname", "v*.Final")
                    .in(checkout.toAbsolutePath())
                    .run(LIMIT);
            return listed.ok() ? listed.out().lines().findFirst().map(tag -> tag.substring(1)) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /** @throws InvalidConfiguration if the two have no common ancestor */
    String mergeBase(String one, String other) throws IOException, InterruptedException {
        FinishedCommand found = git.and("merge-base", one, other).run(LIMIT);
        if (!found.ok()) {
            throw new InvalidConfiguration(
                    "git=%s@%s..%s".formatted(named, one, other),
                    "has no common ancestor in this repository",
                    "Of a shallow clone fetch the rest: git -C %s fetch --unshallow".formatted(named));
        }
        return found.out().strip();
    }

    /** The work tree as it is at this moment, with what is not committed, without what is ignored. */
    String workTree() throws IOException, InterruptedException {
        Path top = Path.of(Command.of("git", "rev-parse", "--show-toplevel")
                .in(named.toAbsolutePath())
                .run(LIMIT)
                .out()
                .strip());
        if (top.toString().isEmpty()) {
            throw new InvalidConfiguration(
                    "git=" + named, "has no work tree", "Name a commit: git=%s@HEAD".formatted(named));
        }
        Path index = scratch.resolve("index");
        Path own = top.resolve(
                output(git.in(top).and("rev-parse", "--git-path", "index")).strip());
        if (Files.exists(own)) {
            Files.copy(own, index, StandardCopyOption.REPLACE_EXISTING);
        }
        Command staged = git.in(top).with("GIT_INDEX_FILE", index.toString());
        output(staged.and(
                "--work-tree=" + top, "add", "-A", "--", ":(top,glob)**/src/main/**", ":(top,glob)**/pom.xml"));
        return output(staged.and("write-tree")).strip();
    }

    /**
     * A three-way merge of trees.
     *
     * @param base what both come from
     * @return the tree that has both changes
     */
    Merged merge(String base, String ours, String theirs) throws IOException, InterruptedException {
        String root =
                output(git.and("commit-tree", base + "^{tree}", "-m", "base")).strip();
        String one = output(git.and("commit-tree", ours + "^{tree}", "-p", root, "-m", "ours"))
                .strip();
        String other = output(git.and("commit-tree", theirs + "^{tree}", "-p", root, "-m", "theirs"))
                .strip();
        FinishedCommand merged = git.and("merge-tree", "--write-tree", "--name-only", "--no-messages", one, other)
                .run(LIMIT);
        if (merged.exit() > 1 || merged.out().isBlank()) {
            throw new UnfitEnvironment(
                    "git",
                    "does not merge trees: " + merged.tail(),
                    "Install git 2.38 or newer, or name one commit: @REF.");
        }
        List<String> lines = merged.out().lines().toList();
        return new Merged(lines.get(0), lines.stream().skip(1).distinct().toList());
    }

    /** @param conflicts the files of the tree that hold both versions of something */
    record Merged(String tree, List<String> conflicts) {}

    /**
     * @param diff as {@code git diff} writes it, of one or of several commits
     * @return the tree with it
     * @throws InvalidConfiguration if it does not apply to the main sources
     */
    String apply(String tree, Path diff) throws IOException, InterruptedException {
        if (!Files.isReadable(diff)) {
            throw new InvalidConfiguration("diff=" + diff, "cannot be read", "Name a file as git diff writes it.");
        }
        Command staged = git.with("GIT_INDEX_FILE", scratch.resolve("index").toString());
        Command apply =
                staged.and("apply", "--cached", "--whitespace=nowarn", "--include=*/src/main/*", "--include=*pom.xml");
        String file = diff.toAbsolutePath().toString();
        output(staged.and("read-tree", tree));
        FinishedCommand applied = apply.and(file).run(LIMIT);
        if (!applied.ok()) {
            applied = apply.and("--3way", file).run(LIMIT);
        }
        if (!applied.ok()) {
            throw new InvalidConfiguration(
                    "diff=" + diff,
                    "does not apply:\n" + applied.tail(),
                    "Name the commit that it was made for: git=PATH@COMMIT,diff=" + diff);
        }
        return output(staged.and("write-tree")).strip();
    }

    /**
     * The files that differ, with the id of what the second tree has of each, or {@link #REMOVED}.
     *
     * @return by their paths from the top
     */
    Map<String, String> changed(String from, String to) throws IOException, InterruptedException {
        Map<String, String> changed = new TreeMap<>();
        String raw = output(git.and("diff-tree", "-r", "--no-renames", "--full-index", "--raw", from, to));
        raw.lines().forEach(line -> {
            String[] facts = line.substring(1, line.indexOf('\t')).split(" ");
            changed.put(line.substring(line.indexOf('\t') + 1), facts[4].equals("D") ? REMOVED : facts[3]);
        });
        return changed;
    }

    /** All files of a tree, likewise. */
    Map<String, String> files(String tree) throws IOException, InterruptedException {
        return changed(output(git.and("mktree")).strip(), tree);
    }

    /**
     * The commits that one has and another has not, newest first, without merges, of those that touch some paths.
     *
     * @return none where the repository is shallow: the oldest commit that it has would seem to bring everything
     */
    List<CommitInfo> commits(String from, String to, List<String> paths) throws IOException, InterruptedException {
        if (output(git.and("rev-parse", "--is-shallow-repository")).strip().equals("true")) {
            return List.of();
        }
        Command log =
                git.and("log", "--no-merges", "--format=%H" + FIELD + "%an" + FIELD + "%s", from + ".." + to, "--");
        String lines = output(log.and(paths.toArray(String[]::new)));
        return lines.lines()
                .map(line -> line.split(FIELD, -1))
                .map(fields -> new CommitInfo(fields[0], fields[1], fields[2]))
                .toList();
    }

    /** A commit with its whole message. */
    record Logged(CommitInfo info, List<String> parents, String message) {}

    Logged logged(String commit) throws IOException, InterruptedException {
        return log("-1", commit).get(0);
    }

    /** The commits that one has and another has not, along first parents, oldest first, of those that touch some paths. */
    List<Logged> line(String from, String to, Collection<String> paths) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("--first-parent", "--reverse", from + ".." + to, "--"));
        words.addAll(paths);
        return log(words.toArray(String[]::new));
    }

    private List<Logged> log(String... words) throws IOException, InterruptedException {
        String format = "--format=" + RECORD + String.join(FIELD, "%H", "%an", "%s", "%P", "%B");
        return Stream.of(output(git.and("log", format).and(words)).split(RECORD))
                .skip(1)
                .map(line -> line.split(FIELD, -1))
                .map(fields -> new Logged(
                        new CommitInfo(fields[0], fields[1], fields[2]), List.of(fields[3].split(" ")), fields[4]))
                .toList();
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
        output(git.and("for-each-ref", filter, "--sort=-v:refname", format, "refs/tags"))
                .lines()
                .map(line -> line.split(" "))
                .forEach(line -> tags.put(line[0], line[1]));
        return tags;
    }

    /** Writes those files of a tree that match one of git's path patterns into a folder; which may be none. */
    void export(String tree, List<String> patterns, Path folder) throws IOException, InterruptedException {
        Path archive = scratch.resolve("export.zip");
        Command export = git.and("archive", "--format=zip", "-0", "-o", archive.toString(), tree, "--");
        output(export.and(patterns.toArray(String[]::new)));
        Path top = Files.createDirectories(folder);
        try (ZipFile zip = new ZipFile(archive.toFile());
                Stream<? extends ZipEntry> entries = zip.stream()) {
            for (ZipEntry entry : (Iterable<ZipEntry>) entries.map(ZipEntry.class::cast)::iterator) {
                Path target = top.resolve(entry.getName()).normalize();
                if (!entry.isDirectory() && target.startsWith(top)) {
                    Files.createDirectories(target.getParent());
                    Files.copy(zip.getInputStream(entry), target);
                }
            }
        }
        Files.delete(archive);
    }

    static String abbreviated(String commit) {
        return commit.matches("[0-9a-f]{40,}") ? commit.substring(0, 10) : commit;
    }

    private static String output(Command command) throws IOException, InterruptedException {
        FinishedCommand finished = command.run(LIMIT);
        if (!finished.ok()) {
            throw new IOException(command + "\n" + finished.tail());
        }
        return finished.out();
    }
}
