package io.debezium.perf.jmh.recorded;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ConversationTest {

    private static final byte[] QUESTION = "Q\0SELECT 1\0".getBytes(StandardCharsets.ISO_8859_1);
    private static final byte[] ANSWER = {'Z', 0, -1};

    private final Conversation conversation = new Conversation();

    @Test
    void comesBackFromItsFile() throws IOException {
        conversation.add(QUESTION, ANSWER);
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        conversation.write(file);

        assertThat(Conversation.read(new ByteArrayInputStream(file.toByteArray()))
                        .answer(QUESTION))
                .isEqualTo(ANSWER);
    }

    @Test
    void whatWasNeverAskedIsSpeltOut() {
        assertThatThrownBy(() -> conversation.answer(QUESTION))
                .isInstanceOf(IOException.class)
                .hasMessageEndingWith("record it as well: Q SELECT 1 ");
    }

    @Test
    void anyBeginningOfAConnectionIsTheSame() throws IOException {
        conversation.add(new byte[] {0, 0, 0, 9, 'a'}, ANSWER);

        assertThat(conversation.answer(new byte[] {0, 0, 1, 0, 'b', 'c'})).isEqualTo(ANSWER);
    }

    @Test
    void aSocketAnswersWhatIsWrittenInPieces() throws IOException {
        conversation.add(QUESTION, ANSWER);
        ReplaySocket playing = new ReplaySocket(conversation);
        InputStream in = playing.getInputStream();
        for (byte piece : QUESTION) {
            playing.getOutputStream().write(piece);
        }

        assertThat(in.readNBytes(ANSWER.length)).isEqualTo(ANSWER);
        assertThatThrownBy(in::read).isInstanceOf(SocketTimeoutException.class);
    }
}
