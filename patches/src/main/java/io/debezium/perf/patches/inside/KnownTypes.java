package io.debezium.perf.patches.inside;

import java.util.Objects;

import io.debezium.connector.postgresql.PostgresType;

/**
 * Types that a registry has found, remembered in arrays where each number, and each name in a schema, has one place.
 *
 * <p>A registry that learns of a type starts with an empty one; an answer found while it learns goes to the old one. For
 * any number of threads, without a lock, as {@link ModifierTable}: types and entries have only final fields.
 */
public final class KnownTypes {

    /** A power of two. A database has some dozens of types in its columns. */
    static final int SIZE = 256;

    private record Named(String schemaOrNull, String name, PostgresType type) {}

    private final PostgresType[] byNumber = new PostgresType[SIZE];
    private final Named[] byName = new Named[SIZE];

    /** @param oid of the type */
    public PostgresType typeOrNull(int oid) {
        PostgresType type = byNumber[oid & SIZE - 1];
        return type != null && type.getOid() == oid ? type : null;
    }

    /**
     * @param schemaOrNull of the table, not of the type
     * @param name of the type; null is none, and is left to the registry
     */
    public PostgresType typeOrNull(String schemaOrNull, String name) {
        Named named = name == null ? null : byName[place(schemaOrNull, name)];
        return named != null && named.name.equals(name) && Objects.equals(named.schemaOrNull, schemaOrNull)
                ? named.type
                : null;
    }

    /** Of another number than was asked for is what stands for unknown ones, for which the database is asked each time. */
    public void remember(int oid, PostgresType type) {
        if (type.getOid() == oid && type != PostgresType.UNKNOWN) {
            byNumber[oid & SIZE - 1] = type;
        }
    }

    public void remember(String schemaOrNull, String name, PostgresType type) {
        if (type != PostgresType.UNKNOWN) {
            byName[place(schemaOrNull, name)] = new Named(schemaOrNull, name, type);
        }
    }

    private static int place(String schemaOrNull, String name) {
        int hash = 31 * name.hashCode() + Objects.hashCode(schemaOrNull);
        return (hash ^ hash >>> 16) & SIZE - 1;
    }
}
