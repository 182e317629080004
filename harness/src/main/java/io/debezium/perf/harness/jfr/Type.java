package io.debezium.perf.harness.jfr;

import java.util.List;

/**
 * A type of a chunk, of an event or of a value, as the chunk itself describes it.
 *
 * <p>Types refer to each other, also in circles, so that the fields are known only when all types are.
 */
final class Type {

    private final long id;
    private final String name;
    private Field[] fields = {};
    private int numbersOnly;

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
        boolean simple = all.stream().allMatch(field -> field.form == Form.NUMBER && !field.array);
        numbersOnly = simple ? fields.length : 0;
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

        void skip(Input input) {
            int count = array ? input.count() : 1;
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
