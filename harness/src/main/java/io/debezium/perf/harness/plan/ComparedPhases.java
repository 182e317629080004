package io.debezium.perf.harness.plan;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Which phases of the engine evidence compares.
 *
 * @param startUp of a snapshot on large catalogs
 * @param why a sentence; empty where it was said on the command line, or nothing spoke for another choice
 */
public record ComparedPhases(boolean streaming, boolean snapshot, boolean startUp, String why) {

    /** Where nobody says anything and no changed source is known. */
    public static final ComparedPhases STREAMING = new ComparedPhases(true, false, false, "");

    /** Where a variant runs in a Connect worker, in which no snapshot is timed. */
    static final ComparedPhases IN_WORKER = new ComparedPhases(
            true, false, false, "Only streaming is compared: no snapshot is timed in a Connect worker.");

    /** Where a variant sets a property that a snapshot does not honor. */
    static final ComparedPhases WITHOUT_SNAPSHOT = new ComparedPhases(
            true,
            false,
            false,
            "Only streaming is compared: a variant sets a property that a snapshot does not honor.");

    /** What reads rows. */
    private static final Pattern OF_SNAPSHOTS =
            Pattern.compile("(?i:snapshot)|/(JdbcConnection|PostgresConnection|CancellableResultSet)[.]java$");

    /** What reads messages. */
    private static final Pattern OF_STREAMING =
            Pattern.compile("(?i:streaming|replication|decod|toasted)|/(PgOutput|PgProto|WalPosition)\\w*[.]java$");

    /** What reads the catalog, and does that once. */
    private static final Pattern OF_START_UP =
            Pattern.compile("/(TypeRegistry|PostgresType|PostgresSchema|PostgresConnectorTask)[.]java$");

    private static final int SHOWN = 3;

    /**
     * Chooses by the files that a change touches: one whose name is that of one phase speaks for it, any other for streaming and
     * a snapshot; for the start on large catalogs only those speak that are known to read one.
     *
     * @param files by their paths in Debezium's repository; at least one
     */
    public static ComparedPhases of(List<String> files) {
        List<String> ofStartUp =
                files.stream().filter(OF_START_UP.asPredicate()).toList();
        ComparedPhases phases = streamingOrSnapshot(files);
        return ofStartUp.isEmpty()
                ? phases
                : new ComparedPhases(
                        phases.streaming,
                        phases.snapshot,
                        true,
                        "%s So is the start on large catalogs, which executes %s; --no-start-up leaves it out."
                                .formatted(phases.why, names(ofStartUp)));
    }

    /** The same but for the start, of which somebody has said whether it is compared. */
    ComparedPhases withStartUp(boolean said) {
        return new ComparedPhases(streaming, snapshot, said, why);
    }

    /** Likewise, without the start. */
    static ComparedPhases streamingOrSnapshot(List<String> files) {
        List<String> ofSnapshots = notOnlyOf(OF_STREAMING, OF_SNAPSHOTS, files);
        if (ofSnapshots.isEmpty()) {
            return new ComparedPhases(true, false, false, only("streaming", files, "a snapshot"));
        }
        if (notOnlyOf(OF_SNAPSHOTS, OF_STREAMING, files).isEmpty()) {
            return new ComparedPhases(false, true, false, only("a snapshot", files, "streaming"));
        }
        return new ComparedPhases(
                true,
                true,
                false,
                "A snapshot is compared, too, since it may execute %s; --no-snapshot leaves it out."
                        .formatted(names(ofSnapshots)));
    }

    private static List<String> notOnlyOf(Pattern phase, Pattern other, List<String> files) {
        return files.stream()
                .filter(file ->
                        !phase.matcher(file).find() || other.matcher(file).find())
                .toList();
    }

    private static String only(String phase, List<String> files, String other) {
        return "Only %s is compared, since it alone executes %s, judging by the names; --snapshot compares %s, too."
                .formatted(phase, names(files), other);
    }

    private static String names(List<String> files) {
        String names = files.stream()
                .limit(SHOWN)
                .map(file -> file.substring(file.lastIndexOf('/') + 1))
                .collect(Collectors.joining(", "));
        return files.size() <= SHOWN ? names : "%s and %d more".formatted(names, files.size() - SHOWN);
    }
}
