package io.debezium.perf.harness.source;

import java.nio.file.Path;
import java.util.Optional;

import io.debezium.perf.harness.InvalidConfiguration;

/**
 * What of Debezium's sources a variant changes about its release, as a user writes it.
 *
 * @param checkout a git repository of Debezium, or a folder within
 * @param base where the commits begin that are laid on the release; empty for all that differs from the release's tag
 * @param ref the commit that they end with; empty for the work tree as it is
 */
public record SourceChange(Path checkout, Optional<String> base, Optional<String> ref) {

    private static final String RANGE = "..";

    /**
     * Reads the value of {@code git=}: {@code PATH}, {@code PATH@REF} or {@code PATH@BASE..REF}. A path that holds an {@code @}
     * ends at the last one.
     *
     * @throws InvalidConfiguration if an end of the range is missing
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

    /** The newest final release that the checkout has a tag of; empty where there is none. */
    public Optional<String> newestRelease() {
        return Git.newestRelease(checkout);
    }

    /** {@code @REF} or {@code @BASE..REF}; empty for the work tree. */
    public String commits() {
        return ref.map(to -> "@" + base.map(from -> from + RANGE).orElse("") + to)
                .orElse("");
    }

    /** As it stands in a spec. */
    @Override
    public String toString() {
        return "git=" + checkout + commits();
    }
}
