package io.debezium.perf.harness.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A fact about what a result was measured with, to report where two runs differ.
 *
 * @param name for people, unique within a result
 * @param value empty where unknown
 */
public record RunFact(FactKind kind, String name, String value) {

    /** The facts of a run with a database. */
    public static List<RunFact> of(DatabaseInfo database, List<VariantInfo> variants) {
        List<RunFact> facts = new ArrayList<>(List.of(new RunFact(FactKind.SERVER, "PostgreSQL", database.version())));
        for (int i = 0; i < variants.size(); i++) {
            VariantInfo variant = variants.get(i);
            String name = i == 0 ? "the baseline" : "candidate " + i;
            String debezium = variant.source() == null
                    ? variant.debezium()
                    : variant.source().label();
            facts.add(new RunFact(FactKind.JDK, "JDK of " + name, Objects.requireNonNullElse(variant.jdk(), "")));
            facts.add(new RunFact(
                    FactKind.PLUGIN, "Plugin of " + name, Objects.requireNonNullElse(variant.plugin(), "")));
            facts.add(new RunFact(FactKind.SOURCES, "Debezium of " + name, Objects.requireNonNullElse(debezium, "")));
        }
        return facts;
    }

    /** The subject of a fact. */
    public enum FactKind implements LowerCaseId {
        /** A property of the machine, which differs on every machine. */
        MACHINE,
        /** How the harness measures. */
        HARNESS,
        SERVER,
        /** The JDK of the trials, on which counts depend. */
        JDK,
        PLUGIN,
        /** The sources of a variant. */
        SOURCES,
        /** Whether both variants behave the same over a tape. */
        EQUALITY,
        /** The bytes of a tape. */
        TAPE,
        /** Who sent the events of a tape. */
        SENDER
    }
}
