package io.debezium.perf.harness.stream;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/** Messages that nobody sent. */
final class Damage {

    private Damage() {}

    /** Whatever the bytes are, nothing hangs, and nothing but {@link IllegalArgumentException} is thrown. */
    static void readsOrRefuses(PluginMessages messages, byte[] bytes) {
        ByteBuffer message = ByteBuffer.wrap(bytes);
        String plugin = messages instanceof PgOutputMessages ? "pgoutput" : "decoderbufs";
        List<ThrowingCallable> readings = List.of(
                () -> messages.kind(message),
                () -> new KeyChanges(plugin, Map.of("public.t", Set.of("id"))).isOne(message),
                () -> messages.commitMicros(message),
                () -> messages.moved(message, 1, 1),
                () -> messages.withTypes(message, oid -> oid == 1 ? 2 : 1));
        assertThat(readings).allSatisfy(reading -> refusesAtMost(reading));
        assertThat(message.position()).isZero();
    }

    static void refusesAtMost(ThrowingCallable reading) {
        Throwable thrown = catchThrowable(reading);
        if (thrown != null) {
            assertThat(thrown).isInstanceOf(IllegalArgumentException.class);
        }
    }

    /** @param place any number; where in the message the bytes go is worked out from it */
    static byte[] overwritten(byte[] message, byte[] bytes, int place) {
        byte[] damaged = message.clone();
        int at = Math.floorMod(place, damaged.length);
        System.arraycopy(bytes, 0, damaged, at, Math.min(bytes.length, damaged.length - at));
        return damaged;
    }
}
