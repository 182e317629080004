package io.debezium.perf.harness.report;

import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;

/** Copies trees of records with every leaf replaced, so that a test reaches fields that are not invented yet. */
final class Records {

    static final String HOSTILE =
            "<script>window.hacked=1</script>|{x}\"'\n----\n</script><img src=x onerror=window.hacked=1>`*_+";

    private Records() {}

    /** Every string is {@link #HOSTILE}. */
    static <T> T hostile(T value) {
        return copy(value, (type, leaf) -> leaf instanceof String ? HOSTILE : leaf, false);
    }

    /** Every number that may be null is null, and every list is empty. */
    static <T> T sparse(T value) {
        return copy(value, (type, leaf) -> type == Double.class || type == Long.class ? null : leaf, true);
    }

    /** The same with one component replaced, by its name. */
    static <T extends Record> T with(T value, String component, Object replacement) {
        RecordComponent[] components = value.getClass().getRecordComponents();
        if (Arrays.stream(components).noneMatch(one -> one.getName().equals(component))) {
            throw new AssertionError(value.getClass() + " has no " + component);
        }
        return made(
                value,
                components,
                Arrays.stream(components)
                        .map(one -> one.getName().equals(component) ? replacement : read(one, value))
                        .toArray());
    }

    /** @param leaf from the declared type and the value to the new value */
    private static <T> T copy(T value, BiFunction<Class<?>, Object, Object> leaf, boolean emptyLists) {
        RecordComponent[] components = value.getClass().getRecordComponents();
        Object[] arguments = Arrays.stream(components)
                .map(component -> changed(component.getType(), read(component, value), leaf, emptyLists))
                .toArray();
        return made(value, components, arguments);
    }

    @SuppressWarnings("unchecked")
    private static <T> T made(T value, RecordComponent[] components, Object[] arguments) {
        try {
            Constructor<?> constructor = value.getClass()
                    .getDeclaredConstructor(Arrays.stream(components)
                            .map(RecordComponent::getType)
                            .toArray(Class<?>[]::new));
            return (T) constructor.newInstance(arguments);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static Object changed(
            Class<?> type, Object value, BiFunction<Class<?>, Object, Object> leaf, boolean emptyLists) {
        if (value instanceof List<?> list) {
            return emptyLists
                    ? List.of()
                    : list.stream()
                            .map(element -> changed(element.getClass(), element, leaf, false))
                            .toList();
        }
        return value instanceof Record ? copy(value, leaf, emptyLists) : leaf.apply(type, value);
    }

    private static Object read(RecordComponent component, Object value) {
        try {
            return component.getAccessor().invoke(value);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
