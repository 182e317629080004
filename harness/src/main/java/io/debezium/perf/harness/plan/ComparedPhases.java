package io.debezium.perf.harness.plan;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.debezium.perf.harness.Messages;

/**
 * Which phases of the engine evidence compares.
 *
 * @param phases at least one
 * @param why a sentence; empty where it was said on the command line, or nothing spoke for another choice
 */
public record ComparedPhases(Set<EnginePhase> phases, String why) {

    /** A phase of the engine, as it is typed. */
    public enum EnginePhase {
        streaming,
        snapshot,
        /** The start of a snapshot on large catalogs. */
        start
    }

    /** What reads rows. */
    private static final Pattern OF_SNAPSHOTS =
            Pattern.compile("(?i:snapshot)|/(JdbcConnection|PostgresConnection|CancellableResultSet)[.]java$");

    /** What reads messages. */
    private static final Pattern OF_STREAMING =
            Pattern.compile("(?i:streaming|replication|decod|toasted)|/(PgOutput|PgProto|WalPosition)\\w*[.]java$");

    /** What reads the catalog, and does that once. */
    private static final Pattern OF_START =
            Pattern.compile("/(TypeRegistry|PostgresType|PostgresSchema|PostgresConnectorTask)[.]java$");

    private static final int SHOWN = 3;

    /** @throws IllegalArgumentException if there is none */
    public ComparedPhases {
        phases = Collections.unmodifiableSet(EnumSet.copyOf(phases));
    }

    static ComparedPhases streaming(String why) {
        return new ComparedPhases(EnumSet.of(EnginePhase.streaming), why);
    }

    /**
     * Chooses by the files that a change touches: one whose name is that of one phase speaks for it, any other for streaming and
     * a snapshot; for the start on large catalogs only those speak that are known to read one.
     *
     * @param files by their paths in Debezium's repository; at least one
     */
    public static ComparedPhases of(List<String> files) {
        EnumSet<EnginePhase> phases = EnumSet.noneOf(EnginePhase.class);
        for (String file : files) {
            boolean streaming = OF_STREAMING.matcher(file).find();
            boolean snapshot = OF_SNAPSHOTS.matcher(file).find();
            if (streaming || !snapshot) {
                phases.add(EnginePhase.streaming);
            }
            if (snapshot || !streaming) {
                phases.add(EnginePhase.snapshot);
            }
            if (OF_START.matcher(file).find()) {
                phases.add(EnginePhase.start);
            }
        }
        String names = files.stream()
                .limit(SHOWN)
                .map(file -> file.substring(file.lastIndexOf('/') + 1))
                .collect(Collectors.joining(", "));
        String compared = phases.stream().map(EnginePhase::name).collect(Collectors.joining(", "));
        String more = files.size() <= SHOWN ? "" : " and %d more".formatted(files.size() - SHOWN);
        return new ComparedPhases(phases, Messages.text("evidence.phases-by-files", compared, names + more));
    }

    public boolean has(EnginePhase phase) {
        return phases.contains(phase);
    }
}
