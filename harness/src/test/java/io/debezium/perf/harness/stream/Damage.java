package io.debezium.perf.harness.stream;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/** Messages that nobody sent. */
final class Damage {

    private Damage() {}

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
