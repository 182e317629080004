package io.debezium.perf.harness.result;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Copies trees of records with every leaf replaced, so that a test reaches fields that are not invented yet. */
public final class Records {

    public static final String HOSTILE =
            "<script>window.hacked=1</script>|{x}\"'\n----\n</script><img src=x onerror=window.hacked=1>`*_+";

    private Records() {}

    /** Every string is {@link #HOSTILE}. */
    public static <T> T hostile(T value) {
        return copy(value, (type, leaf) -> leaf instanceof String ? HOSTILE : leaf, false);
    }

    /** Every number that may be null is null, and every list is empty. */
    public static <T> T sparse(T value) {
        return copy(value, (type, leaf) -> type == Double.class || type == Long.class ? null : leaf, true);
    }

    /** Every number that may be null is null, and lists stay as they are. */
    public static <T> T withoutFigures(T value) {
        return copy(value, (type, leaf) -> type == Double.class ? null : leaf, false);
    }

    /**
     * The same with some components replaced.
     *
     * @param pathsAndValues the name of a component, or of one of a result's header, and what it is to be, and so on; of a
     *     component within others the path, {@code variants.1.spec}, with {@code *} for all elements of a list
     */
    public static <T extends Record> T with(T value, Object... pathsAndValues) {
        List<Object> own = new ArrayList<>();
        T changed = value;
        for (int i = 0; i < pathsAndValues.length; i += 2) {
            String path = (String) pathsAndValues[i];
            if (path.contains(".")) {
                changed = at(changed, List.of(path.split("[.]")), pathsAndValues[i + 1]);
            } else {
                own.addAll(Arrays.asList(path, pathsAndValues[i + 1]));
            }
        }
        T last = changed;
        return own.isEmpty() ? last : made(value.getClass(), own.toArray(), component -> read(component, last));
    }

    @SuppressWarnings("unchecked")
    private static <T> T at(T holder, List<String> path, Object value) {
        if (path.isEmpty()) {
            return (T) value;
        }
        String name = path.get(0);
        List<String> rest = path.subList(1, path.size());
        if (holder instanceof List<?> list) {
            return (T) IntStream.range(0, list.size())
                    .mapToObj(i -> name.equals("*") || name.equals("" + i) ? at(list.get(i), rest, value) : list.get(i))
                    .toList();
        }
        Object inside = Arrays.stream(holder.getClass().getRecordComponents())
                .filter(component -> component.getName().equals(name))
                .findFirst()
                .map(component -> read(component, holder))
                .orElse(null);
        return (T) with((Record) holder, name, at(inside, rest, value));
    }

    /** One with these components, and of all others nothing: an empty list or map, an empty text, 0, null. */
    static <T extends Record> T of(Class<T> type, Object... namesAndValues) {
        return made(type, namesAndValues, component -> nothing(component.getType()));
    }

    private static <T> T made(Class<?> type, Object[] namesAndValues, Function<RecordComponent, Object> otherwise) {
        Map<String, Object> given = new HashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            given.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        T made = made(type, given, otherwise);
        if (!given.isEmpty()) {
            throw new AssertionError(type + " has no " + given.keySet());
        }
        return made;
    }

    /** @param given what is used of it is removed */
    private static <T> T made(Class<?> type, Map<String, Object> given, Function<RecordComponent, Object> otherwise) {
        RecordComponent[] components = type.getRecordComponents();
        return made(
                type,
                components,
                Arrays.stream(components)
                        .map(one -> given.containsKey(one.getName())
                                ? given.remove(one.getName())
                                : withHeader(otherwise.apply(one), given))
                        .toArray());
    }

    private static Object withHeader(Object value, Map<String, Object> given) {
        return value instanceof ResultHeader header
                ? made(ResultHeader.class, given, component -> read(component, header))
                : value;
    }

    private static Object nothing(Class<?> type) {
        if (type == List.class) {
            return List.of();
        }
        if (type == Map.class) {
            return Map.of();
        }
        return type == String.class ? "" : Array.get(Array.newInstance(type, 1), 0);
    }

    /** @param leaf from the declared type and the value to the new value */
    private static <T> T copy(T value, BiFunction<Class<?>, Object, Object> leaf, boolean emptyLists) {
        RecordComponent[] components = value.getClass().getRecordComponents();
        Object[] arguments = Arrays.stream(components)
                .map(component -> changed(component.getType(), read(component, value), leaf, emptyLists))
                .toArray();
        return made(value.getClass(), components, arguments);
    }

    @SuppressWarnings("unchecked")
    private static <T> T made(Class<?> type, RecordComponent[] components, Object[] arguments) {
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            return (T) constructor.newInstance(arguments);
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            throw new AssertionError(type + " of " + Arrays.toString(arguments), e);
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
