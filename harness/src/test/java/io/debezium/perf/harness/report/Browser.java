package io.debezium.perf.harness.report;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.options.ColorScheme;
import org.junit.jupiter.api.Assumptions;

/** An installed Chromium, driven by Playwright, that notes what a page should not do. */
public final class Browser implements AutoCloseable {

    private static final List<String> ARGUMENTS = List.of(
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync");

    /** For each thing that is waited for, on a slow machine: Playwright's own limit is 30 s. */
    private static final double LIMIT_MILLIS = 120_000;

    /** With {@code -Dtests.pictures=true}, for somebody who looks at them: they take longer than all else. */
    private static final boolean PICTURES = Boolean.getBoolean("tests.pictures");

    /** Whether some pixel of a canvas was drawn on. */
    private static final String DRAWN =
            "c => new Uint32Array(c.getContext('2d').getImageData(0, 0, c.width, c.height).data.buffer).some(p => p !== 0)";

    private final Playwright playwright;
    private final com.microsoft.playwright.Browser chromium;

    /** Empty ones that run scripts. A new one takes several times the CPU of all that a test does in it. */
    private final Deque<Page> idle = new ArrayDeque<>();

    private Browser(Path executable) {
        playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        chromium = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(executable)
                        .setArgs(ARGUMENTS)
                        .setTimeout(LIMIT_MILLIS));
    }

    /** Where no Chromium is installed, the test is skipped; {@code CHROMIUM} names one elsewhere. */
    public static Browser required() {
        Optional<Path> installed = Stream.of(
                        System.getenv("CHROMIUM"),
                        "/usr/bin/chromium",
                        "/usr/bin/chromium-browser",
                        "/usr/bin/google-chrome",
                        "/usr/lib64/chromium-browser/chromium-browser")
                .filter(path -> path != null && !path.isBlank())
                .map(Path::of)
                .filter(Files::isExecutable)
                .findFirst();
        Assumptions.assumeTrue(installed.isPresent(), "SKIPPED: no Chromium is installed and CHROMIUM names none");
        return new Browser(installed.get());
    }

    /** A window with the report in it. */
    Window open(Path report, int width, int height, ColorScheme colours) {
        URI page = report.toUri();
        return new Window(true, width, height, colours, page, page);
    }

    Window openWithoutScripts(Path report) {
        URI page = report.toUri();
        return new Window(false, 1280, 800, ColorScheme.LIGHT, page, page);
    }

    /** A window with a page in it that may ask its own server for more. */
    public Window open(URI page, int width, int height, ColorScheme colours) {
        return new Window(true, width, height, colours, page, page.resolve("/"));
    }

    private Page page(boolean scripts) {
        if (scripts && !idle.isEmpty()) {
            return idle.pop();
        }
        Page page = chromium.newContext(
                        new com.microsoft.playwright.Browser.NewContextOptions().setJavaScriptEnabled(scripts))
                .newPage();
        page.setDefaultTimeout(LIMIT_MILLIS);
        return page;
    }

    @Override
    public void close() {
        chromium.close();
        playwright.close();
    }

    /** One page, and what it complained about or asked the network for. */
    public final class Window implements AutoCloseable {

        private final boolean scripts;
        private final Page page;
        private final List<String> complaints = new ArrayList<>();
        private final Consumer<ConsoleMessage> said = message -> complaints.add(message.type() + ": " + message.text());
        private final Consumer<String> failed = error -> complaints.add("error: " + error);
        private final Consumer<Request> asked;

        /** @param own what the addresses of requests begin with that are no complaint */
        private Window(boolean scripts, int width, int height, ColorScheme colours, URI url, URI own) {
            this.scripts = scripts;
            page = Browser.this.page(scripts);
            asked = request -> {
                if (!request.url().startsWith("data:") && !request.url().startsWith(own.toString())) {
                    complaints.add("request: " + request.url());
                }
            };
            page.onConsoleMessage(said);
            page.onPageError(failed);
            page.onRequest(asked);
            page.setViewportSize(width, height);
            page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(colours));
            page.navigate(url.toString());
        }

        public Page page() {
            return page;
        }

        /** Console messages, uncaught errors, and requests for anything but the report. */
        public List<String> complaints() {
            return complaints;
        }

        /** Waits until all is drawn; where pictures are asked for, takes one of the whole page. */
        public void picture(Path file) {
            awaitDrawing();
            if (PICTURES) {
                page.screenshot(new Page.ScreenshotOptions().setFullPage(true).setPath(file));
            }
        }

        /** Without scripts nothing is drawn, and no promise is kept. */
        private void awaitDrawing() {
            if (scripts) {
                page.evaluate("() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
            }
        }

        /** Pixels by which the page is wider than the window. */
        public int overflow() {
            return (Integer) page.evaluate("document.documentElement.scrollWidth - window.innerWidth");
        }

        /** Of each canvas, whether anything is drawn on it. */
        List<Boolean> drawn() {
            return page.locator("canvas").all().stream()
                    .map(canvas -> (Boolean) canvas.evaluate(DRAWN))
                    .toList();
        }

        /** Links of the navigation that lead nowhere, and ids that are not unique. */
        List<?> misleading() {
            return (List<?>) page.evaluate("[...[...document.querySelectorAll('nav a')]"
                    + ".map(a => a.getAttribute('href')).filter(href => !document.querySelector(href)),"
                    + " ...[...document.querySelectorAll('[id]')].map(e => e.id)"
                    + ".filter((id, i, all) => all.indexOf(id) !== i)]");
        }

        /** Sections that someone who does not see them cannot tell apart. */
        int nameless() {
            return page.locator("section:not([aria-labelledby]):not([aria-label])")
                    .count();
        }

        @Override
        public void close() {
            page.offConsoleMessage(said);
            page.offPageError(failed);
            page.offRequest(asked);
            // Nothing is under the pointer of a new one.
            page.mouse().move(0, 0);
            page.navigate("about:blank");
            if (scripts) {
                idle.push(page);
            } else {
                page.context().close();
            }
        }
    }
}
