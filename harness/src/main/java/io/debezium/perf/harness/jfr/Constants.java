package io.debezium.perf.harness.jfr;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.debezium.perf.harness.jfr.Type.Field;
import io.debezium.perf.harness.jfr.Type.Form;

/**
 * The constant pools of a chunk: what its events refer to by number. Only the positions are collected at first; a
 * constant is read when something refers to it, and most stack traces need not be read at all.
 */
final class Constants {

    private static final String THREAD = "java.lang.Thread";

    private final Input input;
    private final Metadata metadata;
    private final Traces traces;
    private final Map<String, Pool> pools = new HashMap<>();
    private final Map<Long, Method> methods = new HashMap<>();

    Constants(Input input, Metadata metadata, Traces traces) {
        this.input = input;
        this.metadata = metadata;
        this.traces = traces;
    }

    /** @param at the chunk's input, after the size and the type of a checkpoint event */
    void collect(Input at) {
        at.skipNumber(); // start
        at.skipNumber(); // duration
        at.skipNumber(); // distance to the checkpoint before
        at.skip(1); // kind of checkpoint
        for (int i = at.count(); i > 0; i--) {
            Type type = metadata.type(at.number());
            Pool pool = pools.computeIfAbsent(type.name(), name -> new Pool(type));
            for (int j = at.count(); j > 0; j--) {
                long key = at.number();
                pool.positions.put(key, at.position());
                type.skip(at);
            }
        }
    }

    /** @return null when there is no trace, or none with a Java method in it */
    Trace trace(long key) {
        return (Trace) constant("jdk.types.StackTrace", key, this::readTrace);
    }

    /** The thread's Java name, else the operating system's name for it; empty when there is none. */
    String thread(long key) {
        Object name = constant(THREAD, key, this::threadName);
        return name == null ? "" : (String) name;
    }

    /** The names of all threads that the chunk knows, by the operating system's id. */
    Map<Long, String> threads() {
        Map<Long, String> names = new HashMap<>();
        Pool pool = pools.get(THREAD);
        if (pool != null) {
            pool.positions.forEach((key, position) -> {
                input.at(position);
                names.put(numbers(pool.type).getOrDefault("osThreadId", -1L), thread(key));
            });
        }
        return names;
    }

    private String threadName(Type type) {
        Map<String, String> texts = texts(type);
        String java = texts.get("javaName");
        return java == null ? texts.get("osName") : java;
    }

    /** The name of a class, as {@link ClassNames} writes it; empty when there is none. */
    String className(long key) {
        Object name = constant("java.lang.Class", key, type -> {
            String symbol = symbol(numbers(type).getOrDefault("name", 0L));
            return symbol == null ? null : ClassNames.of(symbol);
        });
        return name == null ? "" : (String) name;
    }

    /** The only text of a constant of the given type ({@code jdk.types.GCName}). */
    String text(Type type, long key) {
        return (String) constant(
                type.name(), key, of -> texts(of).values().stream().findFirst().orElse(null));
    }

    String string(long key) {
        return (String) constant("java.lang.String", key, type -> input.string(this::string));
    }

    private String symbol(long key) {
        return (String) constant("jdk.types.Symbol", key, type -> texts(type).get("string"));
    }

    private Trace readTrace(Type type) {
        List<Long> keys = new ArrayList<>();
        boolean truncated = false;
        for (Field field : type.fields()) {
            if (field.name().equals("truncated")) {
                truncated = input.octet() != 0;
            } else if (field.name().equals("frames")) {
                readFrames(field.type().fields(), keys);
            } else {
                field.skip(input);
            }
        }
        List<Method> frames = new ArrayList<>(keys.size());
        for (Long key : keys) {
            Method method = method(key);
            if (method != null) {
                frames.add(method);
            }
        }
        return traces.of(frames, truncated);
    }

    private void readFrames(Field[] fields, List<Long> keys) {
        for (int i = input.count(); i > 0; i--) {
            for (Field field : fields) {
                if (field.name().equals("method")) {
                    keys.add(input.number());
                } else {
                    field.skip(input);
                }
            }
        }
    }

    private Method method(long key) {
        Method known = methods.get(key);
        if (known == null) {
            known = (Method) constant("jdk.types.Method", key, type -> {
                Map<String, Long> numbers = numbers(type);
                String name = symbol(numbers.get("name"));
                String descriptor = symbol(numbers.get("descriptor"));
                return traces.of(new Method(
                        className(numbers.get("type")),
                        name == null ? "" : name,
                        descriptor == null ? "" : descriptor));
            });
            methods.put(key, known);
        }
        return known;
    }

    private Object constant(String typeName, long key, Reader reader) {
        Pool pool = pools.get(typeName);
        if (pool == null) {
            return null;
        }
        Object value = pool.values.get(key);
        Integer position = value == null ? pool.positions.get(key) : null;
        if (position != null) {
            int back = input.position();
            input.at(position);
            value = reader.read(pool.type);
            input.at(back);
            pool.values.put(key, value);
        }
        return value;
    }

    /** The fields of a constant that are numbers or references. */
    private Map<String, Long> numbers(Type type) {
        Map<String, Long> numbers = new HashMap<>();
        for (Field field : type.fields()) {
            if (field.form() == Form.NUMBER && !field.array()) {
                numbers.put(field.name(), input.number());
            } else {
                field.skip(input);
            }
        }
        return numbers;
    }

    /** The fields of a constant that are texts. */
    private Map<String, String> texts(Type type) {
        Map<String, String> texts = new HashMap<>();
        for (Field field : type.fields()) {
            if (field.form() == Form.STRING && !field.array()) {
                texts.put(field.name(), input.string(this::string));
            } else {
                field.skip(input);
            }
        }
        return texts;
    }

    private interface Reader {
        Object read(Type type);
    }

    private static final class Pool {
        private final Type type;
        private final Map<Long, Integer> positions = new HashMap<>();
        private final Map<Long, Object> values = new HashMap<>();

        Pool(Type type) {
            this.type = type;
        }
    }
}
