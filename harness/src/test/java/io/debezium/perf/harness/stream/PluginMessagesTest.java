package io.debezium.perf.harness.stream;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.variant.DecodingPlugins;

import static org.assertj.core.api.Assertions.assertThat;

/** What holds of every message of either plugin. */
class PluginMessagesTest {

    private static final Map<String, List<byte[]>> SAMPLES = Map.of(
            DecodingPlugins.PGOUTPUT,
            PgOutputMessagesTest.ALL,
            DecodingPlugins.DECODERBUFS,
            List.of(DecoderbufsMessagesTest.INSERTED, DecoderbufsStream.transaction(DecoderbufsStream.BEGIN)));

    @Test
    void aMessageIsReadFromItsPositionWhichStays() {
        forEach((plugin, sample) -> {
            PluginMessages messages = PluginMessages.of(plugin);
            ByteBuffer message = ByteBuffer.allocate(sample.length + 20);
            message.position(9).put(sample).flip().position(9);

            assertThat(messages.kind(message)).isEqualTo(messages.kind(ByteBuffer.wrap(sample)));
            assertThat(messages.moved(message, 0, 0)).isEqualTo(sample);
            assertThat(messages.withTypes(message, oid -> oid)).isEqualTo(sample);
            assertThat(message.position()).isEqualTo(9);
            assertThat(message.limit()).isEqualTo(9 + sample.length);
        });
    }

    @Property
    void movedThereAndBackIsTheSame(@ForAll long positions, @ForAll long micros) {
        forEach((plugin, sample) -> {
            PluginMessages messages = PluginMessages.of(plugin);
            ByteBuffer moved = ByteBuffer.wrap(messages.moved(ByteBuffer.wrap(sample), positions, micros));

            assertThat(messages.kind(moved)).isEqualTo(messages.kind(ByteBuffer.wrap(sample)));
            assertThat(messages.moved(moved, -positions, -micros)).isEqualTo(sample);
        });
    }

    @Property
    void anyBytesAreReadOrRefused(
            @ForAll @Size(max = 60) byte[] bytes, @ForAll @Size(max = 6) byte[] within, @ForAll int place) {
        SAMPLES.keySet().forEach(plugin -> readsOrRefuses(plugin, bytes));
        forEach((plugin, sample) -> readsOrRefuses(plugin, Damage.overwritten(sample, within, place)));
    }

    /** Whatever the bytes are, nothing hangs, and nothing but {@link IllegalArgumentException} is thrown. */
    private static void readsOrRefuses(String plugin, byte[] bytes) {
        PluginMessages messages = PluginMessages.of(plugin);
        ByteBuffer message = ByteBuffer.wrap(bytes);
        Damage.refusesAtMost(() -> messages.kind(message));
        Damage.refusesAtMost(() -> new EventCount(Map.of("public.t", Set.of("id"))).add(message));
        Damage.refusesAtMost(() -> messages.commitMicros(message));
        Damage.refusesAtMost(() -> messages.moved(message, 1, 1));
        Damage.refusesAtMost(() -> messages.withTypes(message, oid -> oid == 1 ? 2 : 1));
        assertThat(message.position()).isZero();
    }

    private static void forEach(BiConsumer<String, byte[]> check) {
        SAMPLES.forEach((plugin, samples) -> samples.forEach(sample -> check.accept(plugin, sample)));
    }
}
