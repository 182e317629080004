package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.result.RecordResult.Status;

import static org.assertj.core.api.Assertions.assertThat;

/** The report in a real browser. Leaves screenshots in {@code target/report-screens}. */
class ReportBrowserIT {

    private static final Path FOLDER = Path.of("target", "report-screens").toAbsolutePath();

    @AutoClose
    private static Browser browser;

    private static Path report;

    @BeforeAll
    static void openBrowser() throws IOException {
        browser = Browser.required();
        Files.createDirectories(FOLDER);
        report = FOLDER.resolve("report.html");
        HtmlReport.write(
                RecordResultFixture.complete().result(), StacksFixture.cpu(), StacksFixture.allocation(), report);
    }

    @ParameterizedTest
    @CsvSource({"LIGHT, 375", "LIGHT, 1280", "LIGHT, 1600", "DARK, 375", "DARK, 1280", "DARK, 1600"})
    void isWholeInLightAndDarkAndAtEveryWidth(ColorScheme colours, int width) {
        try (Browser.Window window = browser.open(report, width, 800, colours)) {
            Page page = window.page();
            String name = colours.name().toLowerCase(Locale.ROOT) + "-" + width;
            window.pictures(FOLDER, name);

            assertThat(window.overflow()).isZero();
            assertThat(window.drawn()).hasSize(7).containsOnly(true);
            assertThat(window.complaints()).isEmpty();
        }
    }

    @Test
    void theFirstScreenIsTheAnswerTheFiguresAndTheHottestMethods() {
        try (Browser.Window window = browser.open(report, 1280, 800, ColorScheme.LIGHT)) {
            for (String seen : List.of(".answer", ".figures", "#time .sortable > tbody > tr:nth-child(5)")) {
                var box = window.page().locator(seen).boundingBox();
                assertThat(box.y + box.height).as(seen).isLessThan(800);
            }
        }
    }

    @Test
    void aClickZoomsAndTheButtonResets() {
        try (Browser.Window window = browser.open(report, 1280, 800, ColorScheme.LIGHT)) {
            Page page = window.page();
            Locator reset = page.locator("#flame-reset");
            assertThat(reset.isDisabled()).isTrue();

            clickFrame(page, 1_200, 6);

            assertThat(detail(page))
                    .contains("io.debezium.embedded.async.AsyncEmbeddedEngine")
                    .contains("us/event");
            assertThat(reset.isDisabled()).isFalse();
            page.locator("#flame").screenshot(new Locator.ScreenshotOptions().setPath(FOLDER.resolve("zoomed.png")));

            reset.click();

            assertThat(detail(page)).isEqualTo("all: 100.0 %, 5,269 samples, 21.4 us/event");
            assertThat(window.complaints()).isEmpty();
        }
    }

    @Test
    void theTooltipNamesTheFrameUnderThePointer() {
        try (Browser.Window window = browser.open(report, 1280, 800, ColorScheme.LIGHT)) {
            Page page = window.page();
            page.locator("#flame-canvas").scrollIntoViewIfNeeded();
            page.locator("#flame-canvas").hover(new Locator.HoverOptions().setPosition(20, 6 * 19 + 8));

            assertThat(page.locator("#flame-tip").textContent())
                    .matches(
                            "io\\.debezium\\.pipeline\\.ChangeEventSourceCoordinator\\.lambda\\$start\\$0 \\(Debezium\\): "
                                    + "84\\.\\d %, 4,4\\d\\d samples, 18\\.\\d us/event; self 0\\.0 %, 0 samples, 0 us/event");
            page.screenshot(new Page.ScreenshotOptions().setPath(FOLDER.resolve("tooltip.png")));
        }
    }

    @Test
    void aSearchCountsEachStackOnceAndNamesItsCost() {
        try (Browser.Window window = browser.open(report, 1280, 800, ColorScheme.DARK)) {
            Page page = window.page();
            page.keyboard().press("/");
            page.keyboard().type("java.util.regex");

            assertThat(page.locator("#flame-found").textContent())
                    .isEqualTo("25.3 %, 1,331 samples, 5.41 us/event in 7 frames");
            page.locator("#flame").screenshot(new Locator.ScreenshotOptions().setPath(FOLDER.resolve("searched.png")));

            page.keyboard().press("Escape");

            assertThat(page.locator("#flame-found").textContent()).isEmpty();
            assertThat(focused(page)).isEqualTo("flame-view");
        }
    }

    @Test
    void theKeyboardAloneWalksAndZoomsTheGraph() {
        try (Browser.Window window = browser.open(report, 1280, 800, ColorScheme.LIGHT)) {
            Page page = window.page();
            page.locator("#flame-view").focus();

            press(page, "ArrowDown", "ArrowRight");
            assertThat(live(page)).startsWith("pool-2-thread-1 (thread): 15").contains("depth 1, 1 callee");
            press(page, "ArrowLeft", "ArrowDown", "ArrowDown");
            assertThat(live(page)).startsWith("java.util.concurrent.ThreadPoolExecutor$Worker.run (JDK): ");
            press(page, "Enter");
            assertThat(live(page)).startsWith("Zoomed in. java.util.concurrent.ThreadPoolExecutor$Worker.run");
            page.locator("#flame").screenshot(new Locator.ScreenshotOptions().setPath(FOLDER.resolve("keyboard.png")));
            press(page, "ArrowUp", "ArrowUp");
            assertThat(live(page)).startsWith(StacksFixture.COORDINATOR);
            press(page, "Escape");
            assertThat(live(page)).startsWith("Zoom reset. all: 100.0 %");
            assertThat(window.complaints()).isEmpty();
        }
    }

    @Test
    void theGraphOfAllocationIsOneClickAway() {
        try (Browser.Window window = browser.open(report, 1280, 800, ColorScheme.LIGHT)) {
            Page page = window.page();
            Locator allocation = page.locator("#flame-choice button").nth(1);
            allocation.click();

            assertThat(allocation.getAttribute("aria-pressed")).isEqualTo("true");
            assertThat(detail(page)).startsWith("all: 100.0 %, 23,").endsWith(" bytes/event");
            assertThat(page.locator("#flame-view").getAttribute("aria-label")).startsWith("Flame graph of Allocation");
        }
    }

    @Test
    void aColumnSortsByMouseAndByKeyboard() {
        try (Browser.Window window = browser.open(report, 1280, 800, ColorScheme.LIGHT)) {
            Page page = window.page();
            Locator heads = page.locator("#threads thead th");
            Locator first = page.locator("#threads tbody tr:first-child th");

            heads.nth(0).locator("button").click();
            assertThat(first.textContent().strip()).isEqualTo("C2 CompilerThread0");
            assertThat(heads.nth(0).getAttribute("aria-sort")).isEqualTo("ascending");

            heads.nth(4).locator("button").focus();
            page.keyboard().press("Enter");
            assertThat(first.textContent().strip()).isEqualTo(StacksFixture.COORDINATOR);
            assertThat(heads.nth(4).getAttribute("aria-sort")).isEqualTo("descending");

            page.keyboard().press("Enter");
            assertThat(first.textContent().strip()).isEqualTo("VM Periodic Task");
        }
    }

    @Test
    void aMethodOpensToWhatWasDoneOnItsBehalfAndALongTableUnfolds() {
        try (Browser.Window window = browser.open(report, 1280, 800, ColorScheme.LIGHT)) {
            Page page = window.page();
            Locator lines = page.locator("#cpu-debezium .sortable > tbody > tr");
            assertThat(lines.nth(8).isVisible()).isFalse();
            page.locator("#cpu-debezium button.more").click();
            assertThat(lines.nth(8).isVisible()).isTrue();

            page.locator("#cpu-debezium summary").first().click();

            assertThat(lines.first().locator("table tbody tr").first().innerText())
                    .contains("Pattern$CharPropertyGreedy.match")
                    .contains("731");
            assertThat(page.locator("#cpu-debezium > .scroll").evaluate("e => e.scrollWidth - e.clientWidth"))
                    .isEqualTo(0);
            page.locator("#time").screenshot(new Locator.ScreenshotOptions().setPath(FOLDER.resolve("opened.png")));
        }
    }

    @Test
    void hostileTextRunsNowhere() throws IOException {
        Path hostile = FOLDER.resolve("hostile.html");
        HtmlReport.write(
                Records.hostile(RecordResultFixture.complete().result()),
                Records.hostile(StacksFixture.cpu()),
                Records.hostile(StacksFixture.allocation()),
                hostile);
        try (Browser.Window window = browser.open(hostile, 375, 800, ColorScheme.LIGHT)) {
            Page page = window.page();
            clickFrame(page, 100, 3);
            page.locator("#flame-search").fill("<script>");

            assertThat(page.evaluate("window.hacked")).isNull();
            assertThat(page.locator("main img, main script").count()).isZero();
            assertThat(page.locator("#flame-found").textContent()).startsWith("100.0 %");
            assertThat(window.overflow()).isZero();
            assertThat(window.complaints()).isEmpty();
        }
    }

    @Test
    void aFailedTrialAndAnAnalysisAloneOpenWithoutComplaint() throws IOException {
        Path failed = FOLDER.resolve("failed.html");
        Path analysis = FOLDER.resolve("analysis.html");
        HtmlReport.write(
                RecordResultFixture.ended(Status.FAILED, "the engine: exited with 1", "ERROR Slot was dropped")
                        .result(),
                null,
                null,
                failed);
        HtmlReport.write(AnalysisFixture.withoutEvents(), StacksFixture.cpu(), StacksFixture.allocation(), analysis);
        for (Path file : List.of(failed, analysis)) {
            try (Browser.Window window = browser.open(file, 1280, 800, ColorScheme.LIGHT)) {
                window.page()
                        .screenshot(new Page.ScreenshotOptions()
                                .setPath(FOLDER.resolve(
                                        file.getFileName().toString().replace("html", "png"))));
                assertThat(window.complaints()).isEmpty();
            }
        }
    }

    @Test
    void tenThousandFramesAreZoomedWalkedAndSearched() throws IOException {
        Path large = FOLDER.resolve("large.html");
        HtmlReport.write(RecordResultFixture.complete().result(), StacksFixture.large(180), null, large);
        try (Browser.Window window = browser.open(large, 1280, 800, ColorScheme.LIGHT)) {
            Page page = window.page();
            assertThat((Integer) page.evaluate("perf.data('flame-cpu').nodes.length / 3"))
                    .isGreaterThan(10_000);

            clickFrame(page, 640, 20);
            assertThat(detail(page)).contains("someRatherLongMethodName19 (Other libraries): 0.6 %, 1 sample,");
            press(page, "End", "ArrowDown", "ArrowDown");
            page.locator("#flame-search").fill("Name59");

            assertThat(page.locator("#flame-found").textContent())
                    .startsWith("100.0 %, 180 samples")
                    .endsWith("in 180 frames");
            assertThat(window.drawn()).isNotEmpty().containsOnly(true);
            assertThat(window.complaints()).isEmpty();
        }
    }

    @Test
    void textAndTablesNeedNoScripts() {
        try (Browser.Window window = browser.openWithoutScripts(report)) {
            Page page = window.page();
            page.screenshot(
                    new Page.ScreenshotOptions().setFullPage(true).setPath(FOLDER.resolve("without-scripts.png")));

            assertThat(page.locator("noscript").first().innerText()).contains("need JavaScript");
            assertThat(page.locator("#cpu-debezium .sortable > tbody > tr")
                            .nth(8)
                            .isVisible())
                    .isTrue();
            assertThat(page.locator("#flame-view").isVisible()).isFalse();
            assertThat(page.locator("canvas:visible").count()).isZero();
        }
    }

    @Test
    void everyPartHasItsNameForThoseWhoDoNotSeeIt() {
        try (Browser.Window window = browser.open(report, 1280, 800, ColorScheme.LIGHT)) {
            Page page = window.page();

            assertThat(page.locator("h1").count()).isEqualTo(1);
            assertThat(page.locator("main").count()).isEqualTo(1);
            assertThat(page.locator("table:not(:has(caption))").count()).isZero();
            assertThat(window.nameless()).isZero();
            assertThat(page.locator("figure canvas:not([aria-label])").count()).isZero();
            assertThat(window.misleading()).isEmpty();
        }
    }

    private static void clickFrame(Page page, int x, int depth) {
        page.locator("#flame-canvas").scrollIntoViewIfNeeded();
        page.locator("#flame-canvas").click(new Locator.ClickOptions().setPosition(x, depth * 19 + 8));
    }

    private static void press(Page page, String... keys) {
        for (String key : keys) {
            page.keyboard().press(key);
        }
    }

    private static String detail(Page page) {
        return page.locator("#flame-detail").textContent();
    }

    private static String live(Page page) {
        return page.locator("#flame-live").textContent();
    }

    private static Object focused(Page page) {
        return page.evaluate("document.activeElement.id");
    }
}
