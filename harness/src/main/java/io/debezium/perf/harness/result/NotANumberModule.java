package io.debezium.perf.harness.result;

import java.io.IOException;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.NumberDeserializers;
import com.fasterxml.jackson.databind.module.SimpleModule;

/**
 * Writes NaN as null, since JSON has no NaN, and reads null for a {@code double} as NaN: Jackson's default, 0, would be taken
 * for a measurement.
 */
final class NotANumberModule extends SimpleModule {

    private static final long serialVersionUID = 1L;

    NotANumberModule() {
        JsonSerializer<Double> writer = new JsonSerializer<>() {
            @Override
            public void serialize(Double value, JsonGenerator out, SerializerProvider provider) throws IOException {
                if (Double.isFinite(value)) {
                    out.writeNumber(value);
                } else {
                    out.writeNull();
                }
            }
        };
        addSerializer(Double.class, writer);
        addSerializer(Double.TYPE, writer);
        addDeserializer(Double.TYPE, new NumberDeserializers.DoubleDeserializer(Double.TYPE, Double.NaN));
    }
}
