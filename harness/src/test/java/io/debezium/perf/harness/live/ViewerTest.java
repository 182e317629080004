package io.debezium.perf.harness.live;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ViewerTest {

    private final Kernel kernel = new Kernel();
    private final EmbeddedChannel channel = new EmbeddedChannel(kernel);
    private long nanos;
    private final Viewer viewer = new Viewer(channel, () -> nanos);

    @Test
    void oneThatReadsGetsEveryEvent() {
        for (int i = 1; i <= 3; i++) {
            viewer.show(event("e" + i));
            kernel.taken();
        }

        assertThat(kernel.sent).containsExactly("e1", "e2", "e3");
    }

    @Test
    void oneThatReadsSlowlyGetsTheNewestAndNothingBetween() {
        viewer.show(event("e1"));
        for (int i = 2; i <= 1_000; i++) {
            viewer.show(event("e" + i));
        }
        assertThat(kernel.sent).containsExactly("e1");

        kernel.taken();
        assertThat(kernel.sent).containsExactly("e1", "e1000");

        kernel.taken();
        viewer.show(event("e1001"));
        assertThat(kernel.sent).containsExactly("e1", "e1000", "e1001");
    }

    @Test
    void oneThatDoesNotReadIsDisconnectedAfterAWhile() {
        viewer.show(event("e1"));
        nanos += Viewer.PATIENCE.toNanos();
        viewer.show(event("e2"));
        assertThat(channel.isOpen()).isTrue();

        nanos++;
        viewer.show(event("e3"));

        assertThat(channel.isOpen()).isFalse();
        assertThat(kernel.sent).containsExactly("e1");
    }

    @Test
    void theConnectionEndsBehindTheLastEvent() {
        viewer.show(event("e1"));
        viewer.show(new ServerSentEvent("end".getBytes(StandardCharsets.UTF_8), true));
        assertThat(channel.isOpen()).isTrue();

        kernel.taken();
        kernel.taken();

        assertThat(kernel.sent).containsExactly("e1", "end");
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void oneThatSaysSomethingIsDisconnected() {
        channel.pipeline().addLast(viewer);

        channel.writeInbound(channel.alloc().buffer().writeByte('x'));

        assertThat(channel.isOpen()).isFalse();
    }

    private static ServerSentEvent event(String text) {
        return new ServerSentEvent(text.getBytes(StandardCharsets.UTF_8), false);
    }

    /** Takes what is written when the test says so. */
    private static final class Kernel extends ChannelOutboundHandlerAdapter {

        private final List<String> sent = new ArrayList<>();
        private final Deque<ChannelPromise> open = new ArrayDeque<>();

        @Override
        public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
            ByteBuf bytes = (ByteBuf) message;
            sent.add(bytes.toString(StandardCharsets.UTF_8));
            bytes.release();
            open.add(promise);
        }

        void taken() {
            open.remove().setSuccess();
        }
    }
}
