package io.debezium.perf.app;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class CanonicalTextTest {

    @Test
    void valuesOfDifferentTypesOrShapesNeverLookAlike() {
        List<Object> different = new ArrayList<>();
        different.addAll(Arrays.asList(null, "", "null", "1", "true", "01", "a\nx string b", "a\\nx string b"));
        different.addAll(List.of("a\\u000ax string b", 1, 1L, (short) 1, (byte) 1, 1.0, 1.0f, -0.0, 0.0, Double.NaN));
        different.addAll(List.of(true, new byte[] {1}, new byte[0], new Date(1)));
        different.addAll(
                Stream.of("1.0", "1.00", "10", "1E+1").map(BigDecimal::new).toList());
        different.addAll(List.of(List.of(), List.of(1), List.of(1, 1), List.of("1"), List.of(List.of(1))));
        different.addAll(List.of(Map.of(), Map.of("a", 1), Map.of("a", "1"), Map.of(1, 1), Map.of("1", 1)));
        different.add(Arrays.asList((Object) null));
        Stream.of(Map.<String, Integer>of(), Map.of("a", 1), Map.of("b", 1), Map.of("a.b", 1))
                .forEach(fields -> different.add(struct(fields)));
        Set<String> texts = new HashSet<>();
        different.forEach(value -> assertThat(texts.add(text(value)))
                .as("%s in %s", value, text(value))
                .isTrue());
    }

    @Test
    void theOrderOfFieldsCountsAndThatOfAMapDoesNot() {
        Map<String, Integer> ab = new LinkedHashMap<>();
        ab.put("a", 1);
        ab.put("b", 2);
        Map<String, Integer> ba = new LinkedHashMap<>();
        ba.put("b", 2);
        ba.put("a", 1);

        assertThat(text(ab)).isEqualTo(text(ba));
        assertThat(text(struct(ab))).isNotEqualTo(text(struct(ba)));
    }

    @Test
    void bothKindsOfBytesAreOne() {
        ByteBuffer buffer = ByteBuffer.wrap(new byte[] {9, 1, 2}, 1, 2);

        assertThat(text(buffer)).isEqualTo(text(new byte[] {1, 2})).isEqualTo("v bytes 0102\n");
        assertThat(buffer.remaining()).isEqualTo(2);
    }

    @Test
    void aDefaultIsNotPutWhereThereIsNoValue() {
        Schema schema = SchemaBuilder.struct()
                .field("n", SchemaBuilder.int32().optional().defaultValue(7).build())
                .build();

        assertThat(text(new Struct(schema))).isEqualTo("v struct 1\nv.n null\n");
    }

    @Test
    void nestedValuesHaveAPathEach() {
        Schema lists = SchemaBuilder.array(
                        SchemaBuilder.array(Schema.INT32_SCHEMA).build())
                .build();
        Schema schema = SchemaBuilder.struct().field("a b", lists).build();

        assertThat(text(new Struct(schema).put("a b", List.of(List.of(), List.of(2)))))
                .isEqualTo(
                        """
                        v struct 1
                        v.a\\u0020b array 2
                        v.a\\u0020b[0] array 0
                        v.a\\u0020b[1] array 1
                        v.a\\u0020b[1][0] int32 2
                        """);
    }

    @Test
    void valuesThatKafkaConnectDoesNotHaveAreRefused() {
        assertThatThrownBy(() -> text(new StringBuilder("x")))
                .hasMessage("v: a value of class java.lang.StringBuilder has no canonical form");
    }

    private static String text(Object value) {
        CanonicalText text = new CanonicalText();
        text.add("v", value);
        return text.take();
    }

    /** Fields in the order of the map. */
    private static Struct struct(Map<String, Integer> fields) {
        SchemaBuilder builder = SchemaBuilder.struct();
        fields.keySet().forEach(name -> builder.field(name, Schema.INT32_SCHEMA));
        Struct struct = new Struct(builder.build());
        fields.forEach(struct::put);
        return struct;
    }
}
