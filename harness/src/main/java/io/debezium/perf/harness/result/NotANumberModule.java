package io.debezium.perf.harness.result;

import java.io.IOException;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;

/**
 * NaN as null, since JSON has no NaN, and null in the place of a {@code double} as NaN: Jackson's own 0 would be taken
 * for a measurement.
 */
final class NotANumberModule extends SimpleModule {

    private static final long serialVersionUID = 1L;

    NotANumberModule() {
        addSerializer(Double.class, new Writer());
        addSerializer(Double.TYPE, new Writer());
        addDeserializer(Double.TYPE, new Reader());
    }

    private static final class Writer extends StdSerializer<Double> {

        private static final long serialVersionUID = 1L;

        private Writer() {
            super(Double.class);
        }

        @Override
        public void serialize(Double value, JsonGenerator out, SerializerProvider provider) throws IOException {
            if (Double.isFinite(value)) {
                out.writeNumber(value);
            } else {
                out.writeNull();
            }
        }
    }

    private static final class Reader extends StdDeserializer<Double> {

        private static final long serialVersionUID = 1L;

        private Reader() {
            super(Double.TYPE);
        }

        @Override
        public Double deserialize(JsonParser in, DeserializationContext context) throws IOException {
            return _parseDoublePrimitive(in, context);
        }

        @Override
        public Double getNullValue(DeserializationContext context) {
            return Double.NaN;
        }
    }
}
