package io.debezium.perf.patches.inside;

import java.util.Objects;

import io.debezium.connector.postgresql.PostgresType;

/**
 * A cache of the types that a registry has found, in arrays in which each OID, and each name in a schema, has one place.
 *
 * <p>When the registry adds a type, it drops this object and starts with an empty one; a type that is found at that moment
 * may go to the old one. Safe for any number of threads without a lock, for the reasons that {@link ModifierTable} gives:
 * types and entries have only final fields.
 */
public final class KnownTypes {

    /** A power of two. The columns of a database have some dozens of types. */
    static final int SIZE = 256;

    private record Named(String schemaOrNull, String name, PostgresType type) {}

    private final PostgresType[] byNumber = new PostgresType[SIZE];
    private final Named[] byName = new Named[SIZE];

    /** The type with this OID; null if it is not in the cache. */
    public PostgresType typeOrNull(int oid) {
        PostgresType type = byNumber[oid & SIZE - 1];
        return type != null && type.getOid() == oid ? type : null;
    }

    /**
     * The type that was found for these names; null if it is not in the cache.
     *
     * @param schemaOrNull the schema of the table, not of the type
     * @param name the name of the type; null is never in the cache, and is left to the registry
     */
    public PostgresType typeOrNull(String schemaOrNull, String name) {
        Named named = name == null ? null : byName[place(schemaOrNull, name)];
        return named != null && named.name.equals(name) && Objects.equals(named.schemaOrNull, schemaOrNull)
                ? named.type
                : null;
    }

    /**
     * Keeps the type that was found for an OID. A type with another OID is the stand-in for unknown types, for which the
     * database is asked each time: it is not kept.
     */
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
