package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.profile.Stacks;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The flame graph of a recording in a real browser. With {@code -Dtests.pictures=true} it leaves screenshots in
 * {@code target/flame-screens}.
 */
class FlameGraphBrowserIT {

    private static final Path FOLDER = Path.of("target", "flame-screens").toAbsolutePath();

    @AutoClose
    private static Browser browser;

    private static Path report;

    @BeforeAll
    static void openBrowser() throws IOException {
        browser = Browser.required();
        report = RecordResultFixture.report(FOLDER);
    }

    @Test
    void aClickZoomsTheButtonResetsAndTheTooltipNamesTheFrameUnderThePointer() {
        try (Browser.Window window = browser.open(report, 1280, 800, ColorScheme.LIGHT)) {
            Page page = window.page();
            FlameGraph graph = new FlameGraph(page, "flame");
            Locator reset = graph.part("reset");
            assertThat(reset.isDisabled()).isTrue();

            graph.click(1_200, 6);

            assertThat(graph.detail())
                    .contains("io.debezium.embedded.async.AsyncEmbeddedEngine")
                    .contains("us/event");
            assertThat(reset.isDisabled()).isFalse();
            window.picture(FOLDER.resolve("zoomed.png"));

            reset.click();
            assertThat(graph.detail()).isEqualTo("all: 100.0 %, 5,269 samples, 21.4 us/event");

            graph.hover(20, 6);
            assertThat(graph.tip())
                    .matches(
                            "io\\.debezium\\.pipeline\\.ChangeEventSourceCoordinator\\.lambda\\$start\\$0 \\(Debezium\\): "
                                    + "84\\.\\d %, 4,4\\d\\d samples, 18\\.\\d us/event; self 0\\.0 %, 0 samples, 0 us/event");
            window.picture(FOLDER.resolve("tooltip.png"));
            assertThat(window.complaints()).isEmpty();
        }
    }

    @Test
    void aSearchCountsEachStackOnceAndNamesItsCost() {
        try (Browser.Window window = browser.open(report, 1280, 800, ColorScheme.DARK)) {
            Page page = window.page();
            FlameGraph graph = new FlameGraph(page, "flame");
            page.keyboard().press("/");
            page.keyboard().type("java.util.regex");

            assertThat(graph.part("found").textContent()).isEqualTo("25.3 %, 1,331 samples, 5.41 us/event in 7 frames");
            window.picture(FOLDER.resolve("searched.png"));

            page.keyboard().press("Escape");

            assertThat(graph.part("found").textContent()).isEmpty();
            assertThat(page.evaluate("document.activeElement.id")).isEqualTo("flame-view");
        }
    }

    @Test
    void theKeyboardAloneWalksAndZoomsTheGraph() {
        try (Browser.Window window = browser.open(report, 1280, 800, ColorScheme.LIGHT)) {
            Page page = window.page();
            FlameGraph graph = new FlameGraph(page, "flame");
            graph.part("view").focus();

            press(page, "ArrowDown", "ArrowRight");
            assertThat(graph.live()).startsWith("pool-2-thread-1 (thread): 15").contains("depth 1, 1 callee");
            press(page, "ArrowLeft", "ArrowDown", "ArrowDown");
            assertThat(graph.live()).startsWith("java.util.concurrent.ThreadPoolExecutor$Worker.run (JDK): ");
            press(page, "Enter");
            assertThat(graph.live()).startsWith("Zoomed in. java.util.concurrent.ThreadPoolExecutor$Worker.run");
            window.picture(FOLDER.resolve("keyboard.png"));
            press(page, "ArrowUp", "ArrowUp");
            assertThat(graph.live()).startsWith(RecordResultFixture.COORDINATOR);
            press(page, "Escape");
            assertThat(graph.live()).startsWith("Zoom reset. all: 100.0 %");
            assertThat(window.complaints()).isEmpty();
        }
    }

    @Test
    void theGraphOfAllocationIsOneClickAway() {
        try (Browser.Window window = browser.open(report, 1280, 800, ColorScheme.LIGHT)) {
            Page page = window.page();
            FlameGraph graph = new FlameGraph(page, "flame");
            Locator allocation = page.locator("#flame-choice button").nth(1);
            allocation.click();

            assertThat(allocation.getAttribute("aria-pressed")).isEqualTo("true");
            assertThat(graph.detail()).startsWith("all: 100.0 %, 23,").endsWith(" bytes/event");
            assertThat(graph.part("view").getAttribute("aria-label")).startsWith("Flame graph of Allocation");
        }
    }

    @Test
    void tenThousandFramesAreZoomedWalkedAndSearched() throws IOException {
        Path large = FOLDER.resolve("large.html");
        Reported.html(
                RecordResultFixture.document(
                        RecordResultFixture.complete(), RecordResultFixture.large(180), new Stacks("bytes", List.of())),
                large);
        try (Browser.Window window = browser.open(large, 1280, 800, ColorScheme.LIGHT)) {
            Page page = window.page();
            FlameGraph graph = new FlameGraph(page, "flame");
            assertThat((Integer) page.evaluate("perf.data('flame-cpu').nodes.length / 3"))
                    .isGreaterThan(10_000);

            graph.click(640, 20);
            assertThat(graph.detail()).contains("someRatherLongMethodName19 (Other libraries): 0.6 %, 1 sample,");
            press(page, "End", "ArrowDown", "ArrowDown");
            graph.part("search").fill("Name59");

            assertThat(graph.part("found").textContent())
                    .startsWith("100.0 %, 180 samples")
                    .endsWith("in 180 frames");
            assertThat(window.drawn()).isNotEmpty().containsOnly(true);
            assertThat(window.complaints()).isEmpty();
        }
    }

    private static void press(Page page, String... keys) {
        for (String key : keys) {
            page.keyboard().press(key);
        }
    }
}
