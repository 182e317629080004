package io.debezium.perf.harness.live;

import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

import com.sun.management.UnixOperatingSystemMXBean;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.timeout.ReadTimeoutHandler;
import io.netty.util.concurrent.DefaultThreadFactory;

import io.debezium.perf.harness.UnfitEnvironment;

/** The server of the page and of the events, on loopback. All that it does is done by one thread. */
final class PageServer implements AutoCloseable {

    private static final Duration TICK = Duration.ofMillis(500);
    private static final Duration REQUEST_LIMIT = Duration.ofSeconds(10);
    /** How long the last event may take to reach the viewers. */
    private static final Duration FAREWELL = Duration.ofSeconds(1);

    private static final int MOST_CONNECTIONS = 2048;
    private static final int LONGEST_BODY = 1024;
    /** Of what the kernel keeps for a viewer that does not read. It keeps twice as much. */
    private static final int KEPT_BYTES = 64 * 1024;

    private final EventLoopGroup thread =
            new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory("live-view", true), NioIoHandler.newFactory());
    private final ChannelGroup connections = new DefaultChannelGroup(thread.next());
    private final int mostConnections = mostConnections();
    private final Viewers viewers;
    private final Channel door;

    /**
     * @param port 0 for a free one
     * @throws UnfitEnvironment if the port is not to be had
     */
    PageServer(int port, RunMonitor monitor) {
        this.viewers = new Viewers(monitor);
        this.door = listen(port);
        thread.next().scheduleWithFixedDelay(viewers::tick, TICK.toMillis(), TICK.toMillis(), TimeUnit.MILLISECONDS);
    }

    int port() {
        return ((InetSocketAddress) door.localAddress()).getPort();
    }

    /** Lets nobody in any more, sends what has changed last, and ends when the viewers have it, or after a second. */
    @Override
    public void close() {
        if (thread.isShuttingDown()) {
            return;
        }
        door.close().awaitUninterruptibly();
        tick();
        connections.newCloseFuture().awaitUninterruptibly(FAREWELL.toMillis());
        thread.shutdownGracefully(0, FAREWELL.toMillis(), TimeUnit.MILLISECONDS)
                .awaitUninterruptibly(2 * FAREWELL.toMillis());
    }

    /** Sends what has changed now instead of within the half second. */
    void tick() {
        thread.next().submit(viewers::tick).awaitUninterruptibly();
    }

    private Channel listen(int port) {
        ChannelFuture bound = new ServerBootstrap()
                .group(thread)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, MOST_CONNECTIONS)
                .childOption(ChannelOption.SO_SNDBUF, KEPT_BYTES)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel connection) {
                        accept(connection);
                    }
                })
                .bind(new InetSocketAddress(loopback(), port))
                .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            thread.shutdownGracefully(0, 0, TimeUnit.MILLISECONDS);
            throw UnfitEnvironment.of(
                            "live.cannot-be-listened",
                            "--live=" + port,
                            bound.cause().getMessage())
                    .because(bound.cause());
        }
        return bound.channel();
    }

    private void accept(SocketChannel connection) {
        if (connections.size() >= mostConnections) {
            connection.close();
            return;
        }
        connections.add(connection);
        connection
                .pipeline()
                .addLast(
                        new ReadTimeoutHandler(REQUEST_LIMIT.toSeconds(), TimeUnit.SECONDS),
                        new HttpServerCodec(),
                        new HttpObjectAggregator(LONGEST_BODY),
                        new RequestHandler(viewers));
    }

    /** The run needs descriptors, too: viewers get no more than half of them. */
    private static int mostConnections() {
        if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system) {
            return (int) Math.min(MOST_CONNECTIONS, system.getMaxFileDescriptorCount() / 2);
        }
        return MOST_CONNECTIONS;
    }

    private static InetAddress loopback() {
        try {
            return InetAddress.getByAddress("localhost", new byte[] {127, 0, 0, 1});
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }
}
