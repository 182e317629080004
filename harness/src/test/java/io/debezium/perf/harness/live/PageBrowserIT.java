package io.debezium.perf.harness.live;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.experiment.Silence;
import io.debezium.perf.harness.report.Browser;
import io.debezium.perf.harness.trial.Phase;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static com.microsoft.playwright.assertions.PlaywrightAssertions.setDefaultAssertionTimeout;
import static org.assertj.core.api.Assertions.assertThat;

/** The page of the live view in a real browser. With {@code -Dtests.pictures=true} it leaves screenshots in {@code target/live-screens}. */
class PageBrowserIT {

    private static final Path FOLDER = Path.of("target", "live-screens").toAbsolutePath();
    private static final String MARKUP = "<img src=x onerror=alert(1)><script>alert(2)</script>";

    @AutoClose
    private static Browser browser;

    private final RunMonitor monitor =
            new RunMonitor("scripts/perf latency " + MARKUP, InstantSource.system(), new Silence());

    @BeforeAll
    static void openBrowser() throws IOException {
        browser = Browser.required();
        // Five seconds otherwise, which a slow machine may take.
        setDefaultAssertionTimeout(30_000);
        Files.createDirectories(FOLDER);
    }

    @ParameterizedTest
    @CsvSource({"LIGHT, 1280", "DARK, 1280", "LIGHT, 375", "DARK, 375"})
    void showsWhatIsToldAsTextInLightAndDarkAndAtEveryWidth(ColorScheme colours, int width) {
        monitor.say("a step: " + MARKUP);
        monitor.warn("trouble: " + MARKUP);
        try (LiveView server = new LiveView(0, monitor);
                Browser.Window window = browser.open(address(server), width, 800, colours)) {
            Page page = window.page();
            assertThat(page.locator("#lines li"))
                    .hasText(new String[] {"a step: " + MARKUP, "warning: trouble: " + MARKUP});
            assertThat(page.locator("#warnings li")).hasText("trouble: " + MARKUP);
            assertThat(page.locator("#command")).hasText("scripts/perf latency " + MARKUP);

            monitor.begin("trial 3, round 1 of 3, 500/s, " + MARKUP);
            monitor.behind(1_234_567);
            monitor.at(
                    Phase.MEASURING,
                    Optional.of(Duration.ofSeconds(90)),
                    Optional.of(RunMonitorTest.point(1, 12_345, 2_500.0)));
            assertThat(page.locator("#doing")).hasText("trial 3, round 1 of 3, 500/s, " + MARKUP);
            assertThat(page.locator("#phase")).hasText("measuring");
            assertThat(page.locator("#left")).containsText("1 min");
            assertThat(page.locator("#events .value")).hasText("12,300");
            assertThat(page.locator("#lag .value")).hasText("2.5 ms");
            assertThat(page.locator("#lag .detail")).hasText("p99 5 ms, 1.18 MiB of WAL");
            monitor.did(RunMonitorTest.point(2, 10_000, null));
            assertThat(page.locator("#lag .value")).hasText("-");
            assertThat(page.locator("#status")).hasText("running");

            window.picture(FOLDER.resolve("%s-%d.png".formatted(colours.name().toLowerCase(Locale.ROOT), width)));
            assertThat(page.locator("img, script:not([src])").count()).isZero();
            assertThat(window.overflow()).isZero();
            assertThat(window.complaints()).isEmpty();
        }
    }

    @Test
    void saysHowItEndedAndAsksNoMore() {
        try (LiveView server = new LiveView(0, monitor);
                Browser.Window window = browser.open(address(server), 1280, 800, ColorScheme.LIGHT)) {
            Page page = window.page();
            assertThat(page.locator("#status")).hasText("running");

            server.end("p50 2.9 ms " + MARKUP, "/results/report.html", "");
            server.close();

            assertThat(page.locator("#status")).hasText("ended");
            assertThat(page.locator("#headline")).hasText("p50 2.9 ms " + MARKUP);
            assertThat(page.locator("#report")).hasText("/results/report.html");
            // Longer than it would take to ask again.
            page.waitForTimeout(2_500);
            assertThat(window.complaints()).isEmpty();
            assertThat(page.locator("#status")).hasText("ended");
        }
    }

    @Test
    void comesBackToTheStateOfTheMomentWhenItWasCutOff() {
        LiveView first = new LiveView(0, monitor);
        int port = address(first).getPort();
        try (Browser.Window window = browser.open(address(first), 1280, 800, ColorScheme.LIGHT)) {
            assertThat(window.page().locator("#status")).hasText("running");
            first.stop();
            assertThat(window.page().locator("#status")).containsText("no response since");

            monitor.say("meanwhile");
            try (LiveView second = new LiveView(port, monitor)) {
                assertThat(window.page().locator("#lines li"))
                        .hasText(List.of("meanwhile").toArray(String[]::new));
                assertThat(window.page().locator("#status")).hasText("running");
                assertThat(address(second).getPort()).isEqualTo(port);
            }
        }
    }

    private static URI address(LiveView server) {
        return URI.create(server.url());
    }
}
