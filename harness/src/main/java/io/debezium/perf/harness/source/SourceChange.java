package io.debezium.perf.harness.source;

import java.nio.file.Path;
import java.util.Optional;

import io.debezium.perf.harness.InvalidConfiguration;

/**
 * A change of Debezium's sources relative to a release, from {@code git=} in a spec.
 *
 * @param checkout a git repository of Debezium, or a folder within
 * @param base the commit before the first one that is applied to the release; empty for all differences from the release's
 *     tag
 * @param ref the last commit; empty for the current work tree
 */
public record SourceChange(Path checkout, Optional<String> base, Optional<String> ref) {

    private static final String RANGE = "..";

    /**
     * Reads the value of {@code git=}: {@code PATH}, {@code PATH@REF} or {@code PATH@BASE..REF}. A path that contains an
     * {@code @} ends at the last one.
     *
     * @throws InvalidConfiguration if BASE or REF is missing in a range
     */
    public static SourceChange of(String git) {
        int at = git.lastIndexOf('@');
        Path checkout = Path.of(at < 0 ? git : git.substring(0, at));
        String commits = at < 0 ? "" : git.substring(at + 1);
        if (!commits.contains(RANGE)) {
            return new SourceChange(
                    checkout, Optional.empty(), Optional.of(commits).filter(each -> !each.isEmpty()));
        }
        String[] ends = commits.split("[.][.]", 2);
        if (ends[0].isEmpty() || ends[1].isEmpty() || ends[1].startsWith(".")) {
            throw InvalidConfiguration.of("source.must-name-both-ends", "git=" + git);
        }
        return new SourceChange(checkout, Optional.of(ends[0]), Optional.of(ends[1]));
    }

    /** The newest final release with a tag in the checkout; empty if there is none. */
    public Optional<String> newestRelease() {
        return Git.newestRelease(checkout);
    }

    /** {@code @REF} or {@code @BASE..REF}; empty for the work tree. */
    public String commits() {
        return ref.map(to -> "@" + base.map(from -> from + RANGE).orElse("") + to)
                .orElse("");
    }

    /** The text in a spec. */
    @Override
    public String toString() {
        return "git=" + checkout + commits();
    }
}
