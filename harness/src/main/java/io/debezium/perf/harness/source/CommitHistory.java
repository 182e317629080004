package io.debezium.perf.harness.source;

import java.io.IOException;
import java.lang.module.ModuleDescriptor.Version;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.process.PrivateFolder;
import io.debezium.perf.harness.result.SourceInfo.CommitInfo;

/**
 * The commits to measure between two commits of a repository, oldest first: the first commit itself, then those along first
 * parents that change a main source of a module on the class path, and the releases among them. A merge stands for all
 * commits that it merged.
 *
 * @param commits at least two
 * @param ancestor the abbreviated id of the merge base of the two, if that is not the first one
 * @param after the version of the first available release that contains all of them
 */
public record CommitHistory(List<HistoryCommit> commits, Optional<String> ancestor, Optional<String> after) {

    private static final Pattern KEY = Pattern.compile("\\bDBZ-\\d+|(?:[\\w.-]+/[\\w.-]+|(?<![\\w/]))#\\d+");

    /**
     * A commit.
     *
     * @param keys issues and pull requests in its message: {@code DBZ-9540}, {@code debezium/dbz#2350}, {@code #7754}
     * @param onto the version of the release on which its sources are built: the last one before it
     * @param changes whether it changes a main source on the class path
     * @param release the version that it was released as, if that release is available
     */
    public record HistoryCommit(
            CommitInfo info, List<String> keys, String onto, boolean changes, Optional<String> release) {

        /** Its abbreviated id. */
        public String name() {
            return Git.abbreviated(info.id());
        }
    }

    /** Reads a history from git. */
    record Reader(Git git, Predicate<String> usable, Path scratch, Set<String> paths, List<HistoryCommit> commits) {

        /**
         * @param usable whether the release of a version is available
         * @param scratch an empty temporary folder
         */
        Reader(Git git, Predicate<String> usable, Path scratch) {
            this(git, usable, scratch, new TreeSet<>(), new ArrayList<>());
        }

        /**
         * @param good the older one, as the user wrote it
         * @param bad the newer one
         * @throws InvalidConfiguration if one is no commit, the older one is not before the newer one, no release precedes
         *     them, or no commit between them changes a main source
         */
        CommitHistory read(String good, String bad) throws IOException, InterruptedException {
            String from = git.required("--good", good);
            String to = git.required("--bad", bad);
            String ancestor = git.mergeBase(from, to);
            if (ancestor.equals(to)) {
                throw InvalidConfiguration.of("source.must-go-from-older-commit", "%s to %s".formatted(good, bad));
            }
            String version = readMainSources(from);
            readMainSources(to);
            first(good, from, version);
            if (!ancestor.equals(from) && differ(from, ancestor)) {
                add(logged(ancestor), onto(), true, Optional.empty());
            }
            int before = commits.size();
            Map<String, String> released = new HashMap<>();
            git.tags("--merged=" + to)
                    .forEach((tag, commit) -> version(tag).ifPresent(each -> released.put(commit, each)));
            String[] line = {"--first-parent", "--reverse", ancestor + ".." + to};
            Set<String> changing = git.log(paths, line).stream()
                    .map(commit -> commit.info().id())
                    .collect(Collectors.toSet());
            for (Git.Logged commit : git.log(Set.of(), line)) {
                String id = commit.info().id();
                Optional<String> release = Optional.ofNullable(released.get(id)).filter(usable);
                if (changing.contains(id) || release.isPresent()) {
                    add(commit, onto(), changing.contains(id), release);
                }
            }
            if (commits.subList(before, commits.size()).stream().noneMatch(HistoryCommit::changes)) {
                throw InvalidConfiguration.of(
                        "source.has-no-commit-that-changes", "%s to %s".formatted(good, bad), String.join(", ", paths));
            }
            return new CommitHistory(
                    commits,
                    ancestor.equals(from) ? Optional.empty() : Optional.of(Git.abbreviated(ancestor)),
                    after(to));
        }

        /**
         * Adds the first commit, based on the last release that does not contain it. Releases of later versions are left out,
         * since they differ more.
         */
        private void first(String good, String from, String line) throws IOException, InterruptedException {
            Map<String, String> tags = new LinkedHashMap<>(git.tags("--points-at=" + from));
            Version latest = Version.parse(line.matches("\\d.*") ? line.replaceFirst("-.*", ".zzz") : "0");
            git.tags("--no-contains=" + from).forEach((tag, commit) -> version(tag)
                    .filter(each -> Version.parse(each).compareTo(latest) <= 0)
                    .ifPresent(each -> tags.putIfAbsent(tag, commit)));
            String tag = tags.keySet().stream()
                    .filter(each -> version(each).filter(usable).isPresent())
                    .findFirst()
                    .orElseThrow(() -> InvalidConfiguration.of("source.has-no-release-before", "--good " + good));
            String onto = version(tag).orElseThrow();
            boolean differs = differ(tags.get(tag), from);
            add(logged(from), onto, differs, differs ? Optional.empty() : Optional.of(onto));
        }

        private Optional<String> after(String to) throws IOException, InterruptedException {
            List<String> tags = new ArrayList<>(git.tags("--contains=" + to).keySet());
            // The oldest first: whether a release can be used is looked up in the repositories.
            Collections.reverse(tags);
            return tags.stream()
                    .flatMap(tag -> version(tag).stream())
                    .filter(usable)
                    .findFirst();
        }

        private Git.Logged logged(String commit) throws IOException, InterruptedException {
            return git.log(Set.of(), "-1", commit).get(0);
        }

        private void add(Git.Logged logged, String onto, boolean changes, Optional<String> release) {
            commits.add(new HistoryCommit(logged.info(), keys(logged.message()), onto, changes, release));
        }

        /** The release on which the next commit is built. */
        private String onto() {
            HistoryCommit last = commits.get(commits.size() - 1);
            return last.release().orElse(last.onto());
        }

        private boolean differ(String one, String other) throws IOException, InterruptedException {
            return git.changed(one, other).keySet().stream()
                    .anyMatch(file -> paths.stream().anyMatch(file::startsWith));
        }

        /** Adds the main source folders of the modules on the class path to the paths; returns the version in the poms. */
        private String readMainSources(String commit) throws IOException, InterruptedException {
            Path poms = scratch.resolve("poms");
            git.export(commit, SourceBuilds::isPom, poms);
            Checkout checkout = Checkout.at(poms);
            for (Path module : checkout.needed(SourceBuilds.ROOTS).values()) {
                paths.add(poms.relativize(module) + SourceBuilds.MAIN);
            }
            PrivateFolder.delete(poms);
            return checkout.version();
        }

        private static Optional<String> version(String tag) {
            return tag.matches("v\\d+([.]\\w+)+") ? Optional.of(tag.substring(1)) : Optional.empty();
        }
    }

    /** Issues and pull requests in a message, in its order, without duplicates. */
    static List<String> keys(String message) {
        return KEY.matcher(message).results().map(MatchResult::group).distinct().toList();
    }
}
