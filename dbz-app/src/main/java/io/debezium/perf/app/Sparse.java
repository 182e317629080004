package io.debezium.perf.app;

import java.util.Map;
import java.util.function.Supplier;

/** Fields that are worth reading only now and then: all of the first and every third time, nothing in between. */
final class Sparse implements Supplier<Map<String, String>> {

    private static final int EVERY = 3;

    private final Supplier<Map<String, String>> fields;
    private int asked;

    Sparse(Supplier<Map<String, String>> fields) {
        this.fields = fields;
    }

    @Override
    public synchronized Map<String, String> get() {
        return asked++ % EVERY == 0 ? fields.get() : Map.of();
    }
}
