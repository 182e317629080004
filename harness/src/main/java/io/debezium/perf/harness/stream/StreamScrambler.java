package io.debezium.perf.harness.stream;

import java.nio.ByteBuffer;

/** Replaces the values in the messages of one plugin's stream, which it is given in their order. */
sealed interface StreamScrambler permits DecoderbufsScrambler, PgOutputScrambler {

    /** @throws DamagedMessage if the message is damaged, or of a kind whose values are not known */
    byte[] scrambled(ByteBuffer message);
}
