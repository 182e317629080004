package io.debezium.perf.harness.source;

import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.InvalidConfiguration;

/**
 * What of Debezium's sources a variant changes about its release, as a user writes it.
 *
 * @param checkout a git repository of Debezium, or a folder within; empty for the release's own sources
 * @param base where the commits begin that are laid on the release; empty for all that differs from the release's tag
 * @param ref the commit that they end with; empty for the work tree as it is, or, with a diff, for the release's tag
 * @param diff a file that is applied on top
 */
public record SourceChange(Optional<Path> checkout, Optional<String> base, Optional<String> ref, Optional<Path> diff) {

    private static final String RANGE = "..";

    /**
     * Adds the value of {@code git=}: {@code PATH}, {@code PATH@REF} or {@code PATH@BASE..REF}. A path that holds an {@code @}
     * ends at the last one.
     *
     * @throws InvalidConfiguration if an end of the range is missing
     */
    public SourceChange git(String value) {
        int at = value.lastIndexOf('@');
        String path = at < 0 ? value : value.substring(0, at);
        String commits = at < 0 ? "" : value.substring(at + 1);
        int range = commits.indexOf(RANGE);
        String from = range < 0 ? "" : commits.substring(0, range);
        String to = range < 0 ? commits : commits.substring(range + RANGE.length());
        if (range >= 0 && (from.isEmpty() || to.isEmpty() || to.startsWith("."))) {
            throw InvalidConfiguration.of("source.must-name-both-ends", "git=" + value);
        }
        return new SourceChange(
                Optional.of(Path.of(path)),
                Optional.of(from).filter(each -> !each.isEmpty()),
                Optional.of(to).filter(each -> !each.isEmpty()),
                diff);
    }

    /** Adds the value of {@code diff=}. */
    public SourceChange diff(Path file) {
        return new SourceChange(checkout, base, ref, Optional.of(file));
    }

    /** Nothing yet. */
    public static SourceChange none() {
        return new SourceChange(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** The newest final release that the checkout has a tag of; empty where there is none. */
    public Optional<String> newestRelease() {
        return checkout.flatMap(Git::newestRelease);
    }

    public boolean isNone() {
        return checkout.isEmpty() && diff.isEmpty();
    }

    /** {@code @REF} or {@code @BASE..REF}; empty for the work tree. */
    public String commits() {
        return ref.map(to -> "@" + base.map(from -> from + RANGE).orElse("") + to)
                .orElse("");
    }

    /** As it stands in a spec. */
    @Override
    public String toString() {
        return Stream.concat(
                        checkout.stream().map(path -> "git=" + path + commits()),
                        diff.stream().map(path -> "diff=" + path))
                .collect(Collectors.joining(","));
    }
}
