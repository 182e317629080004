package io.debezium.perf.harness.variant;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.PrivateFolder;

/**
 * The known releases of Debezium. A repository's version lists are unreliable: they name releases of which a part is missing,
 * and lack existing ones. A release is known if it is on the list of the connector or of the engine, and {@link #missing}
 * tells whether it can be used. To be closed.
 */
public record Releases(
        Artifacts artifacts, NavigableSet<DebeziumVersion> known, Map<DebeziumVersion, Optional<String>> missing)
        implements AutoCloseable {

    private static final List<String> PARTS =
            List.of("io.debezium:debezium-connector-postgres", "io.debezium:debezium-embedded");

    /**
     * Asks the repositories of the user's Maven settings. Without network, the last fetched lists are used.
     *
     * @throws UnfitEnvironment if no release is known
     */
    public static Releases find() {
        Artifacts artifacts = new Artifacts();
        return PrivateFolder.orUndo(artifacts::close, () -> new Releases(artifacts));
    }

    Releases(Artifacts artifacts) {
        this(artifacts, released(artifacts), new HashMap<>());
        if (known.isEmpty()) {
            throw UnfitEnvironment.of("variant.has-no-known-release", PARTS.get(0));
        }
    }

    private static NavigableSet<DebeziumVersion> released(Artifacts artifacts) {
        return PARTS.stream()
                .flatMap(part -> artifacts.versions(part).stream())
                .flatMap(version -> DebeziumVersion.of(version).stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /**
     * The releases of a range, oldest first, including both ends.
     *
     * @param from the older end, {@code 3.2.0.Final}, or the first release of a line, {@code 3.2}
     * @param to the newer end; empty for the newest
     * @param preReleases whether alphas, betas and candidates are included; the ends always are
     * @throws InvalidConfiguration if an end is no release, or they are not in order
     */
    public List<DebeziumVersion> between(String from, String to, boolean preReleases) {
        DebeziumVersion first = from.matches("\\d+[.]\\d+") ? firstOf(from) : known(from);
        DebeziumVersion last = to.isEmpty() ? known.last() : known(to);
        requireOrder(first, last);
        return known.subSet(first, true, last, true).stream()
                .filter(each ->
                        preReleases || each.text().endsWith(".Final") || each.equals(first) || each.equals(last))
                .toList();
    }

    /**
     * Why a release cannot be used: one of its two main artifacts is in no repository. Fetches both, without dependencies;
     * the answer is cached.
     *
     * @return a sentence; empty if the release can be used
     */
    public Optional<String> missing(DebeziumVersion version) {
        return missing.computeIfAbsent(version, this::look);
    }

    @Override
    public void close() {
        artifacts.close();
    }

    private Optional<String> look(DebeziumVersion version) {
        for (String part : PARTS) {
            try {
                artifacts.resolve(part + ":pom:" + version);
                artifacts.resolve(part + ":" + version);
            } catch (InvalidConfiguration e) {
                return Optional.of(e.getMessage());
            }
        }
        return Optional.empty();
    }

    /** @throws InvalidConfiguration if the first is not older than the last */
    public static void requireOrder(DebeziumVersion first, DebeziumVersion last) {
        if (first.compareTo(last) >= 0) {
            throw InvalidConfiguration.of("variant.must-go-from-older-release", "%s to %s".formatted(first, last));
        }
    }

    /** Whether the version is a known release that can be used. */
    public boolean usable(DebeziumVersion version) {
        return known.contains(version) && missing(version).isEmpty();
    }

    private DebeziumVersion firstOf(String line) {
        DebeziumVersion least = new DebeziumVersion(line);
        return Optional.ofNullable(known.ceiling(least))
                .filter(release -> release.text().startsWith(line + "."))
                .orElseThrow(() -> unknown(least));
    }

    private DebeziumVersion known(String text) {
        DebeziumVersion version = DebeziumVersion.of(text)
                .orElseThrow(() -> InvalidConfiguration.of("variant.must-be-released-version", text));
        if (!known.contains(version)) {
            throw unknown(version);
        }
        return version;
    }

    private InvalidConfiguration unknown(DebeziumVersion version) {
        String nearest = Stream.of(known.lower(version), known.higher(version))
                .filter(each -> each != null)
                .map(DebeziumVersion::toString)
                .collect(Collectors.joining(" and "));
        return InvalidConfiguration.of("variant.is-not-release-in-any", version, nearest);
    }
}
