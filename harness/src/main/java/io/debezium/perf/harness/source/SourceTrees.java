package io.debezium.perf.harness.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.debezium.perf.harness.InvalidConfiguration;

/**
 * What a release was made from and what a change makes of it, as trees of git.
 *
 * @param release the commit of the release's tag
 * @param target a tree that is compiled
 * @param from the commits of the change come after it
 * @param tip the last of them; null for a diff on the release
 * @param conflicts files of the target that hold two versions of something
 */
record SourceTrees(Git git, String release, String target, String from, String tip, List<String> conflicts) {

    /** @throws InvalidConfiguration if the repository, the release's tag or a commit is not there, or a diff does not apply */
    static SourceTrees of(SourceChange change, Release release, Path scratch) throws IOException, InterruptedException {
        Git git = Git.at(change.checkout(), Files.createDirectory(scratch.resolve("git")));
        String tag = "v" + release.version();
        String released = git.commit("refs/tags/" + tag)
                .orElseThrow(() -> InvalidConfiguration.of(
                        "source.applies-to-debezium-but-repository",
                        change,
                        release.version(),
                        tag,
                        change.checkout()));
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
}
