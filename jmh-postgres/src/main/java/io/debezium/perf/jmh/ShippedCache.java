package io.debezium.perf.jmh;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Optional;

import io.debezium.connector.postgresql.connection.AbstractReplicationMessageColumn.TypeMetadataImpl;
import io.debezium.util.LRUCacheMap;

/** The cache that the Debezium on the class path shares among all tasks of a JVM, if it has one. */
final class ShippedCache {

    /** The number of entries for which Debezium makes the cache; see DBZ-9093. */
    private static final long LIMIT = 128;

    private final Optional<LRUCacheMap<?, ?>> map;

    ShippedCache(Optional<LRUCacheMap<?, ?>> map) {
        this.map = map;
    }

    static ShippedCache find() {
        return new ShippedCache(Arrays.stream(TypeMetadataImpl.class.getDeclaredFields())
                .filter(field -> Modifier.isStatic(field.getModifiers()) && field.getType() == LRUCacheMap.class)
                .findFirst()
                .map(ShippedCache::value));
    }

    /** The number of entries beyond the limit; 0 if there is no cache. */
    long overfull() {
        return map.map(it -> Math.max(0, it.size() - LIMIT)).orElse(0L);
    }

    boolean exists() {
        return map.isPresent();
    }

    private static LRUCacheMap<?, ?> value(Field field) {
        try {
            field.setAccessible(true);
            return (LRUCacheMap<?, ?>) field.get(null);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(field + " cannot be read", e);
        }
    }
}
