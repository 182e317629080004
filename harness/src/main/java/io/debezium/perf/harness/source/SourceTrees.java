package io.debezium.perf.harness.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.debezium.perf.harness.InvalidConfiguration;

/**
 * The git trees of a release and of a change of it.
 *
 * @param release the commit of the release's tag
 * @param target the tree to compile
 * @param from the commit before the first one of the change
 * @param tip the last commit of the change
 * @param conflicts files of the target with conflict markers
 */
record SourceTrees(Git git, String release, String target, String from, String tip, List<String> conflicts) {

    /** @throws InvalidConfiguration if the repository, the release's tag or a commit does not exist */
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
        String tip = git.required(change.toString(), change.ref().orElse("HEAD"));
        if (change.base().isPresent()) {
            String base = git.required(change.toString(), change.base().get());
            String from = git.mergeBase(base, tip);
            Git.Merged merged = git.merge(from, released, tip);
            return new SourceTrees(git, released, merged.tree(), from, tip, merged.conflicts());
        }
        String target = change.ref().isPresent() ? tip : git.workTree();
        return new SourceTrees(git, released, target, released, tip, List.of());
    }
}
