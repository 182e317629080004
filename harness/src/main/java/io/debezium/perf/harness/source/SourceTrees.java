package io.debezium.perf.harness.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

import io.debezium.perf.harness.InvalidConfiguration;

/**
 * What a release was made from and what a change makes of it, as trees of git.
 *
 * @param release the commit of the release's tag, or a tree of its sources
 * @param target a tree that is compiled
 * @param from the commits of the change come after it
 * @param tip the last of them; null for a diff on the release
 * @param conflicts files of the target that hold two versions of something
 */
record SourceTrees(Git git, String release, String target, String from, String tip, List<String> conflicts) {

    /** @throws InvalidConfiguration if the repository, the release's tag or a commit is not there, or a diff does not apply */
    static SourceTrees of(SourceChange change, Release release, Path scratch) throws IOException, InterruptedException {
        return change.checkout().isPresent()
                ? ofRepository(change, release, scratch)
                : ofSourcesJars(change, release, scratch);
    }

    private static SourceTrees ofRepository(SourceChange change, Release release, Path scratch)
            throws IOException, InterruptedException {
        Path checkout = change.checkout().orElseThrow();
        Git git = Git.at(checkout, Files.createDirectory(scratch.resolve("git")));
        String tag = "v" + release.version();
        String newest = Git.newestRelease(checkout).map(" such as "::concat).orElse("");
        String released = git.commit("refs/tags/" + tag)
                .orElseThrow(() -> InvalidConfiguration.of(
                        "source.applies-to-debezium-but-repository", change, release.version(), tag, checkout, newest));
        String from = released;
        String tip = null;
        String target = released;
        List<String> conflicts = List.of();
        if (change.ref().isPresent()) {
            tip = git.required(change.toString(), change.ref().get());
            target = tip;
            if (change.base().isPresent()) {
                from = git.mergeBase(
                        git.required(change.toString(), change.base().get()), tip);
                Git.Merged merged = git.merge(from, released, tip);
                target = merged.tree();
                conflicts = merged.conflicts();
            }
        } else if (change.diff().isEmpty()) {
            target = git.workTree();
            tip = git.commit("HEAD").orElse(null);
        }
        if (change.diff().isPresent()) {
            target = git.apply(target, change.diff().get());
        }
        return new SourceTrees(git, released, target, from, tip, conflicts);
    }

    /** A repository of the release's own sources, as far as the diff touches them. */
    private static SourceTrees ofSourcesJars(SourceChange change, Release release, Path scratch)
            throws IOException, InterruptedException {
        Path diff = change.diff().orElseThrow();
        Path top = Files.createDirectory(scratch.resolve("released"));
        DiffFile.writePom(top, "debezium-parent");
        Set<String> folders = DiffFile.modules(diff);
        for (String module : folders) {
            String artifact = module.substring(module.lastIndexOf('/') + 1);
            if (release.modules().containsKey(artifact)) {
                Path jar = release.artifacts()
                        .fetch("io.debezium:%s:jar:sources:%s".formatted(artifact, release.version()));
                DiffFile.unpack(jar, Files.createDirectories(top.resolve(module)), artifact);
            }
        }
        Git git = Git.of(top, Files.createDirectory(scratch.resolve("git")));
        String released = git.workTree();
        return new SourceTrees(git, released, git.apply(released, diff), released, null, List.of());
    }
}
