package io.debezium.perf.harness.jfr;

import java.time.Instant;

import io.debezium.perf.harness.jfr.Type.Field;
import io.debezium.perf.harness.jfr.Type.Form;

/**
 * An event of one type, reused for all events of that type in a chunk. A field that the recording's JDK does not know
 * is 0, false, null or empty.
 */
final class Event {

    private final Field[] fields;
    private final long[] numbers;
    private final String[] texts;
    private final Chunk chunk;
    private final Constants constants;

    Event(Type type, Chunk chunk, Constants constants) {
        this.fields = type.fields();
        this.numbers = new long[fields.length];
        this.texts = new String[fields.length];
        this.chunk = chunk;
        this.constants = constants;
    }

    /** @param input after the size and the type of an event */
    void read(Input input) {
        for (int i = 0; i < fields.length; i++) {
            Field field = fields[i];
            if (field.array()) {
                field.skip(input);
            } else if (field.form() == Form.NUMBER) {
                numbers[i] = input.number();
            } else if (field.form() == Form.OCTET) {
                numbers[i] = input.octet();
            } else if (field.form() == Form.STRING) {
                texts[i] = input.string(constants::string);
            } else {
                field.skip(input);
            }
        }
    }

    long number(String field) {
        int index = index(field);
        return index < 0 ? 0 : numbers[index];
    }

    boolean flag(String field) {
        return number(field) != 0;
    }

    /** A time span in nanoseconds. */
    long nanos(String field) {
        int index = index(field);
        if (index < 0) {
            return 0;
        }
        return fields[index].ticks() ? chunk.nanos(numbers[index]) : numbers[index];
    }

    Instant start() {
        return chunk.instant(number("startTime"));
    }

    /** A text, also one that is kept in a pool. */
    String text(String field) {
        int index = index(field);
        if (index < 0) {
            return null;
        }
        return fields[index].form() == Form.STRING
                ? texts[index]
                : constants.text(fields[index].type(), numbers[index]);
    }

    /** The stack, or null when there is none. */
    Trace trace() {
        return constants.trace(number("stackTrace"));
    }

    /** The name of a thread, empty when there is none. */
    String thread(String field) {
        return constants.thread(number(field));
    }

    /** The name of a class, empty when there is none. */
    String className(String field) {
        return constants.className(number(field));
    }

    private int index(String name) {
        for (int i = 0; i < fields.length; i++) {
            if (fields[i].name().equals(name)) {
                return i;
            }
        }
        return -1;
    }
}
