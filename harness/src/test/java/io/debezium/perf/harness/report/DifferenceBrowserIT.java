package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.result.ResultFolder;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The report of a difference in a real browser. With {@code -Dtests.pictures=true} it leaves screenshots in
 * {@code target/difference-screens}.
 */
class DifferenceBrowserIT {

    private static final Path FOLDER = Path.of("target", "difference-screens").toAbsolutePath();

    @AutoClose
    private static Browser browser;

    private static Path report;

    @BeforeAll
    static void openBrowser() throws IOException {
        browser = Browser.required();
        Files.createDirectories(FOLDER);
        ResultFolder folder = DifferenceFixture.folder(FOLDER);
        Reported.write(DifferenceFixture.result(), folder);
        report = folder.html();
    }

    @Test
    void aFrameThatIsGoneIsDrawnInBlueAndSaysSo() {
        try (Browser.Window window = browser.open(report, 1280, 800, ColorScheme.LIGHT)) {
            Page page = window.page();
            List<Integer> at = graph(page).place(DifferenceFixture.GONE);
            graph(page).hover(at);

            assertThat(graph(page).tip())
                    .matches("java\\.util\\.regex\\.Matcher\\.matches: 3\\.73 to 0 us/event, -3\\.73 "
                            + "\\(95 % interval -3\\.9\\d to -3\\.4\\d\\); gone: in the baseline only");
            assertThat(at.get(2)).as("width in pixels").isGreaterThan(100);
            List<Integer> colour = graph(page).colour(at);
            assertThat(colour.get(2)).as("blue of %s", colour).isGreaterThan(colour.get(0) + 30);
            window.picture(FOLDER.resolve("gone.png"));
        }
    }

    @Test
    void aNewFrameIsRedAndWhatIsNotClearIsGrey() {
        try (Browser.Window window = browser.open(report, 1280, 800, ColorScheme.LIGHT)) {
            Page page = window.page();
            List<Integer> at = graph(page).place(DifferenceFixture.NEW);
            graph(page).hover(at);
            assertThat(graph(page).tip()).contains(": 0 to 0.", "; new: in the candidate only");
            List<Integer> red = graph(page).colour(at);
            assertThat(red.get(0)).as("red of %s", red).isGreaterThan(red.get(2) + 30);

            List<Integer> poll = graph(page).place("ChangeEventQueue.poll");
            graph(page).hover(poll);
            assertThat(graph(page).tip()).endsWith("; not clear");
            List<Integer> grey = graph(page).colour(poll);
            assertThat(Math.abs(grey.get(0) - grey.get(2)))
                    .as("red and blue of %s", grey)
                    .isLessThan(20);
        }
    }

    @Test
    void theWidthIsThatOfTheSideThatIsChosen() {
        try (Browser.Window window = browser.open(report, 1280, 800, ColorScheme.DARK)) {
            Page page = window.page();
            int larger = graph(page).place(DifferenceFixture.GONE).get(2);
            page.locator("#difference-1-width button").nth(1).click();
            int baseline = graph(page).place(DifferenceFixture.GONE).get(2);
            page.locator("#difference-1-width button").nth(2).click();
            int candidate = graph(page).place(DifferenceFixture.GONE).get(2);

            assertThat(baseline).isGreaterThan(larger);
            assertThat(candidate).isZero();
            assertThat(graph(page).place(DifferenceFixture.NEW).get(2)).isPositive();
        }
    }

    @Test
    void aSearchTellsWhatTheFoundFramesCostAndTheKeyboardAloneWalksAndZooms() {
        try (Browser.Window window = browser.open(report, 1280, 800, ColorScheme.LIGHT)) {
            Page page = window.page();
            page.keyboard().press("/");
            page.keyboard().type("java.util.regex");

            assertThat(page.locator("#difference-1-found").textContent())
                    .isEqualTo("5.41 to 0 us/event, -5.41 in 7 frames");
            window.picture(FOLDER.resolve("searched.png"));
            page.keyboard().press("Escape");

            page.locator("#difference-1-view").focus();
            for (String key : List.of("ArrowDown", "ArrowRight", "Enter")) {
                page.keyboard().press(key);
            }

            assertThat(page.locator("#difference-1-live").textContent())
                    .startsWith("Zoomed in. " + RecordResultFixture.COORDINATOR + ": ");
            page.keyboard().press("Escape");
            assertThat(page.locator("#difference-1-live").textContent()).startsWith("Zoom reset. all: ");
            assertThat(window.complaints()).isEmpty();
        }
    }

    @Test
    void theTableSortsByTheSizeOfTheChange() {
        try (Browser.Window window = browser.open(report, 1280, 800, ColorScheme.LIGHT)) {
            Page page = window.page();
            Locator first = page.locator("#difference-1-cpu-debezium .sortable > tbody > tr:first-child");
            String largestDrop = first.innerText();
            page.locator("#difference-1-cpu-debezium thead th")
                    .nth(2)
                    .locator("button")
                    .click();

            assertThat(largestDrop).contains("-");
            assertThat(first.innerText()).contains("+").contains("more");
        }
    }

    private static FlameGraph graph(Page page) {
        return new FlameGraph(page, "difference-1");
    }
}
