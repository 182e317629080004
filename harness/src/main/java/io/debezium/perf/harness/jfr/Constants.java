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

    private final Input input;
    private final Metadata metadata;
    private final Traces traces;
    private final Map<String, Pool> pools = new HashMap<>();
    private final Pool stackTraces;
    private final Pool methods;
    private final Pool threads;
    private final Pool classes;
    private final Pool symbols;
    private final Pool strings;
    private final Pool.Reader traceReader = this::readTrace;
    private final Pool.Reader methodReader = this::readMethod;
    private final Pool.Reader threadReader = this::readThread;
    private final Pool.Reader classReader = this::readClass;

    Constants(Input input, Metadata metadata, Traces traces) {
        this.input = input;
        this.metadata = metadata;
        this.traces = traces;
        this.stackTraces = pool("jdk.types.StackTrace");
        this.methods = pool("jdk.types.Method");
        this.threads = pool("java.lang.Thread");
        this.classes = pool("java.lang.Class");
        this.symbols = pool("jdk.types.Symbol");
        this.strings = pool("java.lang.String");
    }

    private Pool pool(String type) {
        return pools.computeIfAbsent(type, name -> new Pool(metadata.type(name)));
    }

    /** @param at the chunk's input, after the size and the type of a checkpoint event */
    void collect(Input at) {
        at.skipNumber(); // start
        at.skipNumber(); // duration
        at.skipNumber(); // distance to the checkpoint before
        at.skip(1); // kind of checkpoint
        for (int i = at.count(); i > 0; i--) {
            Type type = metadata.type(at.number());
            Pool pool = pool(type.name());
            for (int j = at.count(); j > 0; j--) {
                long key = at.number();
                if (pool.type() == type) {
                    pool.put(key, at.position());
                }
                type.skip(at);
            }
        }
    }

    /** @return null when there is no trace, or none with a Java method in it */
    Trace trace(long key) {
        return (Trace) stackTraces.get(key, input, traceReader);
    }

    /** The thread's Java name, else the operating system's name for it; empty when there is none. */
    String thread(long key) {
        Object name = threads.get(key, input, threadReader);
        return name == null ? "" : (String) name;
    }

    /** The names of all threads that the chunk knows, by the operating system's id. */
    Map<Long, String> threadNames() {
        Map<Long, String> names = new HashMap<>();
        threads.forEach(input, key -> names.put(numbers(threads.type()).getOrDefault("osThreadId", -1L), thread(key)));
        return names;
    }

    /** The name of a class, as {@link ClassNames} writes it; empty when there is none. */
    String className(long key) {
        Object name = classes.get(key, input, classReader);
        return name == null ? "" : (String) name;
    }

    /** The only text of a constant of the given type ({@code jdk.types.GCName}). */
    String text(Type type, long key) {
        return (String) pool(type.name())
                .get(key, input, of -> texts(of).values().stream().findFirst().orElse(null));
    }

    String string(long key) {
        return (String) strings.get(key, input, type -> input.string(this::string));
    }

    private String symbol(long key) {
        return (String) symbols.get(key, input, type -> texts(type).get("string"));
    }

    private Trace readTrace(Type type) {
        List<Method> frames = new ArrayList<>();
        boolean truncated = false;
        for (Field field : type.fields()) {
            // Read as they are written, whatever their name: a constant ends where it was found to end before.
            if (field.name().equals("truncated") && field.form() == Form.OCTET && !field.array()) {
                truncated = input.octet() != 0;
            } else if (field.name().equals("frames") && field.form() == Form.STRUCTURE && field.array()) {
                readFrames(field.type().fields(), frames);
            } else {
                field.skip(input);
            }
        }
        return traces.of(frames, truncated);
    }

    private void readFrames(Field[] fields, List<Method> frames) {
        int count = input.count();
        for (int i = fields.length == 0 ? 0 : count; i > 0; i--) {
            for (Field field : fields) {
                if (field.name().equals("method") && field.form() == Form.NUMBER && !field.array()) {
                    Method method = (Method) methods.get(input.number(), input, methodReader);
                    if (method != null) {
                        frames.add(method);
                    }
                } else {
                    field.skip(input);
                }
            }
        }
    }

    private Method readMethod(Type type) {
        Map<String, Long> numbers = numbers(type);
        String name = symbol(numbers.get("name"));
        String descriptor = symbol(numbers.get("descriptor"));
        return traces.of(new Method(
                className(numbers.get("type")), name == null ? "" : name, descriptor == null ? "" : descriptor));
    }

    private String readThread(Type type) {
        Map<String, String> texts = texts(type);
        String java = texts.get("javaName");
        return java == null ? texts.get("osName") : java;
    }

    private String readClass(Type type) {
        String symbol = symbol(numbers(type).getOrDefault("name", 0L));
        return symbol == null ? null : ClassNames.of(symbol);
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
}
