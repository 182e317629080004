package io.debezium.perf.harness.jfr;

import java.util.Arrays;
import java.util.List;

/**
 * A type of a chunk, of an event or of a value, as the chunk itself describes it.
 *
 * <p>Types refer to each other, also in circles, so that the fields are known only when all types are.
 */
final class Type {

    /** The deepest that a JDK writes is 2: a stack trace holds frames. */
    private static final int DEEPEST = 16;

    private static final int UNKNOWN = -1;

    private final long id;
    private final String name;
    private Field[] fields = {};
    private int numbersOnly;
    private int depth = UNKNOWN;

    Type(long id, String name) {
        this.id = id;
        this.name = name;
    }

    long id() {
        return id;
    }

    /** {@code jdk.ExecutionSample}, {@code java.lang.Thread}, {@code int}. */
    String name() {
        return name;
    }

    Field[] fields() {
        return fields;
    }

    void fields(List<Field> all) {
        fields = all.toArray(Field[]::new);
    }

    /**
     * To be called once the fields of all types are known. What takes no bytes is left out, and what could hold itself
     * can no longer be read, so that a value is read in a time that its bytes bound.
     *
     * @return how many structures deep it is
     */
    int settle() {
        if (depth == UNKNOWN) {
            depth = DEEPEST + 1;
            int deepest = 0;
            for (Field field : fields) {
                deepest = Math.max(deepest, field.form == Form.STRUCTURE ? field.type.settle() : 0);
            }
            fields = Arrays.stream(fields).filter(field -> !field.isEmpty()).toArray(Field[]::new);
            boolean simple = Arrays.stream(fields).allMatch(field -> field.form == Form.NUMBER && !field.array);
            numbersOnly = simple ? fields.length : 0;
            depth = Math.min(deepest, DEEPEST) + (Form.of(this) == Form.STRUCTURE ? 1 : 0);
        }
        return depth;
    }

    /** Reads past a value of this type. */
    void skip(Input input) {
        Form.of(this).skip(input, this);
    }

    /** How a value is written. */
    enum Form {
        NUMBER,
        OCTET,
        FOUR_BYTES,
        EIGHT_BYTES,
        STRING,
        STRUCTURE;

        static Form of(Type type) {
            return switch (type.name) {
                case "char", "short", "int", "long" -> NUMBER;
                case "boolean", "byte" -> OCTET;
                case "float" -> FOUR_BYTES;
                case "double" -> EIGHT_BYTES;
                case "java.lang.String" -> STRING;
                default -> STRUCTURE;
            };
        }

        void skip(Input input, Type type) {
            switch (this) {
                case NUMBER -> input.skipNumber();
                case OCTET -> input.skip(1);
                case FOUR_BYTES -> input.skip(4);
                case EIGHT_BYTES -> input.skip(8);
                case STRING -> input.skipString();
                case STRUCTURE -> {
                    if (type.depth > DEEPEST) {
                        throw new IllegalArgumentException("%s nested more than %d deep".formatted(type.name, DEEPEST));
                    }
                    for (Field field : type.fields) {
                        field.skip(input);
                    }
                }
            }
        }
    }

    /**
     * A field of a type.
     *
     * @param name as the type declares it
     * @param type what it holds or refers to
     * @param form how it is written; a reference into a constant pool is a number
     * @param array whether it holds any number of such values
     * @param ticks whether it is a time span or point in ticks of the chunk's clock
     */
    record Field(String name, Type type, Form form, boolean array, boolean ticks) {

        /** Whether a value takes no bytes: an array has at least its length. */
        private boolean isEmpty() {
            return !array && form == Form.STRUCTURE && type.fields.length == 0;
        }

        void skip(Input input) {
            int count = array ? input.count() : 1;
            if (form == Form.STRUCTURE && type.fields.length == 0) {
                return;
            }
            if (form == Form.STRUCTURE && type.numbersOnly > 0) {
                // Such are the frames of stack traces, which most of a recording consists of.
                input.skipNumbers((long) count * type.numbersOnly);
                return;
            }
            for (int i = 0; i < count; i++) {
                form.skip(input, type);
            }
        }
    }
}
