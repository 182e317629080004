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
 * What there is to measure between two commits of a repository, oldest first: what the class path consists of at the first
 * one, then the commits along first parents that change a main source of one of its modules, and the releases among them. A
 * merge is preceded by the commits that it brought, unless its branch began at other sources than it was merged into: what
 * these cost cannot be held against what came before the merge.
 *
 * @param commits at least two
 * @param ancestor the abbreviated id of the last common ancestor of the two, where that is not the first one itself
 * @param after the version of the first release that holds them all, if one can be had
 */
public record CommitHistory(List<HistoryCommit> commits, Optional<String> ancestor, Optional<String> after) {

    private static final Pattern KEY = Pattern.compile("\\bDBZ-\\d+|(?:[\\w.-]+/[\\w.-]+|(?<![\\w/]))#\\d+");

    /**
     * A commit.
     *
     * @param keys issues and pull requests in its message: {@code DBZ-9540}, {@code debezium/dbz#2350}, {@code #7754}
     * @param onto the version of the last release before it, or of its line, which its sources can be laid on
     * @param changes whether there is something to be measured of its own
     * @param merges 0 on the line of first parents, otherwise how many merges brought it there
     * @param release the version that it was released as, if it can be had
     */
    public record HistoryCommit(
            CommitInfo info, List<String> keys, String onto, boolean changes, int merges, Optional<String> release) {

        /** The first letters of its id. */
        public String name() {
            return Git.abbreviated(info.id());
        }
    }

    /** Reads one; everything that git is asked for is asked for here. */
    static final class Reader {

        private final Git git;
        private final Predicate<String> usable;
        private final Path scratch;
        private final Set<String> paths = new TreeSet<>();
        private final List<HistoryCommit> commits = new ArrayList<>();
        private String onto;

        /**
         * @param usable whether a release can be had, by its version
         * @param scratch an empty folder of ours
         */
        Reader(Git git, Predicate<String> usable, Path scratch) {
            this.git = git;
            this.usable = usable;
            this.scratch = scratch;
        }

        /**
         * @param good the older one, as the user wrote it
         * @param bad the newer one
         * @throws InvalidConfiguration if one is no commit, there is no way from one to the other, no release to begin with, or
         *     no change on the way
         */
        CommitHistory read(String good, String bad) throws IOException, InterruptedException {
            String from = git.required("--good", good);
            String to = git.required("--bad", bad);
            String ancestor = git.mergeBase(from, to);
            if (ancestor.equals(to)) {
                throw InvalidConfiguration.of("source.must-go-from-older-commit", "%s to %s".formatted(good, bad));
            }
            String line = readMainSources(from);
            readMainSources(to);
            first(good, from, line);
            if (!ancestor.equals(from) && differ(from, ancestor)) {
                add(git.logged(ancestor), true, 0, Optional.empty());
            }
            int before = commits.size();
            Map<String, String> released = new HashMap<>();
            git.tags("--merged=" + to)
                    .forEach((tag, commit) -> version(tag).ifPresent(version -> released.put(commit, version)));
            line(ancestor, to, 0, released);
            if (commits.subList(before, commits.size()).stream().noneMatch(HistoryCommit::changes)) {
                throw InvalidConfiguration.of(
                        "source.has-no-commit-that-changes", "%s to %s".formatted(good, bad), String.join(", ", paths));
            }
            return new CommitHistory(
                    commits,
                    ancestor.equals(from) ? Optional.empty() : Optional.of(Git.abbreviated(ancestor)),
                    after(to));
        }

        /** A release that holds the commit says nothing of what came before; one of a later line is further off. */
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
            onto = version(tag).orElseThrow();
            boolean differs = differ(tags.get(tag), from);
            add(git.logged(from), differs, 0, differs ? Optional.empty() : Optional.of(onto));
        }

        private Optional<String> after(String to) throws IOException, InterruptedException {
            List<String> tags = new ArrayList<>(git.tags("--contains=" + to).keySet());
            Collections.reverse(tags);
            return tags.stream()
                    .flatMap(tag -> version(tag).stream())
                    .filter(usable)
                    .findFirst();
        }

        private void line(String from, String to, int merges, Map<String, String> released)
                throws IOException, InterruptedException {
            Set<String> changing = git.line(from, to, paths).stream()
                    .map(commit -> commit.info().id())
                    .collect(Collectors.toSet());
            for (Git.Logged commit : git.line(from, to, Set.of())) {
                String id = commit.info().id();
                boolean changes = changing.contains(id);
                Optional<String> release = Optional.ofNullable(released.get(id)).filter(usable);
                for (int i = 1; changes && i < commit.parents().size(); i++) {
                    String before = commit.parents().get(0);
                    String merged = commit.parents().get(i);
                    String began = git.mergeBase(before, merged);
                    if (!differ(began, before)) {
                        line(began, merged, merges + 1, Map.of());
                    }
                }
                if (changes || release.isPresent()) {
                    add(commit, changes, merges, release);
                }
            }
        }

        private void add(Git.Logged logged, boolean changes, int merges, Optional<String> release) {
            commits.add(new HistoryCommit(logged.info(), keys(logged.message()), onto, changes, merges, release));
            onto = release.orElse(onto);
        }

        private boolean differ(String one, String other) throws IOException, InterruptedException {
            return git.changed(one, other).keySet().stream()
                    .anyMatch(file -> paths.stream().anyMatch(file::startsWith));
        }

        /** Adds the folders of the main sources on the class path to the paths; returns the version that the poms name. */
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

    /** In the order of the message, each once. */
    static List<String> keys(String message) {
        return KEY.matcher(message).results().map(MatchResult::group).distinct().toList();
    }
}
