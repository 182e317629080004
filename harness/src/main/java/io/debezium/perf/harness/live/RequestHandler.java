package io.debezium.perf.harness.live;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;

/** Answers one request of a connection: with a file of the page, with the stream of events, or not at all. */
final class RequestHandler extends SimpleChannelInboundHandler<FullHttpRequest> {

    /**
     * A browser names the host that it believes to speak with. Another name means that somebody else's was made to lead here, so
     * that their page could read what is said (DNS rebinding).
     */
    private static final Pattern LOOPBACK = Pattern.compile(
            "(?:http://)?(?:127\\.0\\.0\\.1|localhost|\\[::1\\])(?::\\d{1,5})?", Pattern.CASE_INSENSITIVE);

    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
            + " img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private static final Map<String, Page> PAGES = Map.of(
            "/", Page.of("live.html", "text/html"),
            "/page.css", Page.of("/io/debezium/perf/harness/page.css", "text/css"),
            "/live.css", Page.of("live.css", "text/css"),
            "/live.js", Page.of("live.js", "text/javascript"));

    private final Viewers viewers;

    RequestHandler(Viewers viewers) {
        this.viewers = viewers;
    }

    private record Page(byte[] bytes, String type) {

        static Page of(String name, String type) {
            try (InputStream in = RequestHandler.class.getResourceAsStream(name)) {
                return new Page(in.readAllBytes(), type + "; charset=utf-8");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
        String path = request.uri().replaceFirst("\\?.*", "");
        if (request.decoderResult().isFailure()) {
            refuse(context, HttpResponseStatus.BAD_REQUEST);
        } else if (!ofThisMachine(request.headers())) {
            refuse(context, HttpResponseStatus.FORBIDDEN);
        } else if (!request.method().equals(HttpMethod.GET)) {
            refuse(context, HttpResponseStatus.METHOD_NOT_ALLOWED);
        } else if (path.equals("/events")) {
            stream(context);
        } else if (PAGES.containsKey(path)) {
            answer(context, HttpResponseStatus.OK, PAGES.get(path));
        } else {
            refuse(context, HttpResponseStatus.NOT_FOUND);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        context.close();
    }

    private static boolean ofThisMachine(HttpHeaders headers) {
        List<String> hosts = headers.getAll(HttpHeaderNames.HOST);
        String origin = headers.get(HttpHeaderNames.ORIGIN);
        return hosts.size() == 1
                && LOOPBACK.matcher(hosts.get(0)).matches()
                && (origin == null || LOOPBACK.matcher(origin).matches());
    }

    /** Without a length the answer lasts as long as the connection: from here on events are written as they are. */
    private void stream(ChannelHandlerContext context) {
        HttpResponse head = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
        describe(head.headers(), "text/event-stream; charset=utf-8");
        context.write(head);
        for (Map.Entry<String, ChannelHandler> part : context.pipeline().toMap().entrySet()) {
            context.pipeline().remove(part.getValue());
        }
        viewers.add(context.channel());
    }

    private static void refuse(ChannelHandlerContext context, HttpResponseStatus status) {
        byte[] why = (status + "\n").getBytes(StandardCharsets.US_ASCII);
        answer(context, status, new Page(why, "text/plain; charset=utf-8"));
    }

    private static void answer(ChannelHandlerContext context, HttpResponseStatus status, Page page) {
        DefaultFullHttpResponse answer =
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, Unpooled.wrappedBuffer(page.bytes()));
        describe(answer.headers(), page.type());
        answer.headers().set(HttpHeaderNames.CONTENT_LENGTH, page.bytes().length);
        if (status.equals(HttpResponseStatus.METHOD_NOT_ALLOWED)) {
            answer.headers().set(HttpHeaderNames.ALLOW, HttpMethod.GET);
        }
        context.writeAndFlush(answer).addListener(ChannelFutureListener.CLOSE);
    }

    private static void describe(HttpHeaders headers, String type) {
        headers.set(HttpHeaderNames.CONTENT_TYPE, type)
                .set(HttpHeaderNames.CONNECTION, "close")
                .set(HttpHeaderNames.CACHE_CONTROL, "no-store")
                .set(HttpHeaderNames.CONTENT_SECURITY_POLICY, POLICY)
                .set("Cross-Origin-Resource-Policy", "same-origin")
                .set("Referrer-Policy", "no-referrer")
                .set("X-Content-Type-Options", "nosniff");
    }
}
