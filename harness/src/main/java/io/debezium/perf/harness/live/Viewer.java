package io.debezium.perf.harness.live;

import java.time.Duration;
import java.util.function.LongSupplier;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;

/**
 * One connection that events are sent to. Holds at most the event that is being sent and one more, the newest: what lies
 * between them is left out, since each event says all there is to see. All on the thread of the view.
 */
final class Viewer extends ChannelInboundHandlerAdapter {

    /** So long an event may take to be received before the viewer is disconnected. */
    static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Channel channel;
    private final LongSupplier nanos;
    private ServerSentEvent waiting;
    private boolean sending;
    private long sendingSince;

    /** @param nanos the time, in nanoseconds since whenever */
    Viewer(Channel channel, LongSupplier nanos) {
        this.channel = channel;
        this.nanos = nanos;
    }

    /** Sends an event now, or as soon as the one before has been received. */
    void show(ServerSentEvent event) {
        if (!sending) {
            send(event);
        } else if (nanos.getAsLong() - sendingSince > PATIENCE.toNanos()) {
            channel.close();
        } else {
            waiting = event;
        }
    }

    private void send(ServerSentEvent event) {
        sending = true;
        sendingSince = nanos.getAsLong();
        ChannelFuture sent = channel.writeAndFlush(Unpooled.wrappedBuffer(event.bytes()));
        if (event.last()) {
            sent.addListener(ChannelFutureListener.CLOSE);
        } else {
            sent.addListener(done -> sent(done.isSuccess()));
        }
    }

    private void sent(boolean received) {
        sending = false;
        if (!received) {
            channel.close();
        } else if (waiting != null) {
            ServerSentEvent next = waiting;
            waiting = null;
            send(next);
        }
    }

    /** A viewer has nothing more to say. */
    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ReferenceCountUtil.release(message);
        channel.close();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        channel.close();
    }
}
