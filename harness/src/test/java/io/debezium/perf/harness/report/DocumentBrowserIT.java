package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.result.DifferenceFiles;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.ResultFolder;

import static org.assertj.core.api.Assertions.assertThat;

/** The reports of comparisons in a real browser. With {@code -Dtests.pictures=true} it leaves screenshots in {@code target/report-screens}. */
class DocumentBrowserIT {

    private static final Path FOLDER = Path.of("target", "report-screens").toAbsolutePath();

    @AutoClose
    private static Browser browser;

    @BeforeAll
    static void openBrowser() throws IOException {
        browser = Browser.required();
        Files.createDirectories(FOLDER);
        Reported.write(CompareResultFixture.complete(), DifferenceFixture.folder(FOLDER.resolve("compare")));
        Reported.write(CompareResultFixture.sweep(), DifferenceFixture.folder(FOLDER.resolve("sweep")));
        Reported.write(
                HistoryResultFixture.revisions(), new ResultFolder(Files.createDirectories(FOLDER.resolve("bisect"))));
    }

    @ParameterizedTest
    @CsvSource({
        "compare, LIGHT, 375",
        "compare, LIGHT, 1280",
        "compare, DARK, 1280",
        "sweep, LIGHT, 1280",
        "sweep, DARK, 375",
        "bisect, LIGHT, 375",
        "bisect, LIGHT, 1280",
        "bisect, DARK, 1280"
    })
    void isWholeInLightAndDarkAndAtEveryWidth(String report, ColorScheme colours, int width) {
        try (Browser.Window window = browser.open(report(report), width, 800, colours)) {
            Page page = window.page();
            String name = report + "-" + colours.name().toLowerCase(Locale.ROOT) + "-" + width;
            window.pictures(FOLDER, name);

            assertThat(window.overflow()).isZero();
            assertThat(window.drawn()).isNotEmpty().containsOnly(true);
            assertThat(window.complaints()).isEmpty();
        }
    }

    @Test
    void aComparisonShowsWhereTheTimeWentInColour() {
        try (Browser.Window window = browser.open(report("compare"), 1280, 800, ColorScheme.LIGHT)) {
            FlameGraph graph = new FlameGraph(window.page(), "difference-1");
            List<Integer> at = graph.place(DifferenceFixture.GONE);
            graph.hover(at);

            assertThat(graph.tip()).startsWith(DifferenceFixture.GONE + ": 3.73 to 0 us/event, -3.73 ");
            window.screen(FOLDER.resolve("compare-light-1280-graph.png"));
            // Before the colour is read: Chromium complains of a canvas that is read a second time.
            assertThat(window.complaints()).isEmpty();
            List<Integer> colour = graph.colour(at);
            assertThat(colour.get(2)).as("blue of %s", colour).isGreaterThan(colour.get(0) + 30);
        }
    }

    @Test
    void everyPartHasItsNameForThoseWhoDoNotSeeIt() {
        try (Browser.Window window = browser.open(report("sweep"), 1280, 800, ColorScheme.LIGHT)) {
            Page page = window.page();

            assertThat(page.locator("h1").count()).isEqualTo(1);
            assertThat(page.locator("table:not(:has(caption))").count()).isZero();
            assertThat(window.nameless()).isZero();
            assertThat(page.locator("figure canvas:not([aria-label])").count()).isZero();
            assertThat(window.misleading()).isEmpty();
        }
    }

    private static Path report(String folder) {
        return FOLDER.resolve(folder).resolve("report.html");
    }

    @Test
    void hostileTextRunsNowhere() throws IOException {
        ResultFolder hostile = new ResultFolder(FOLDER.resolve("hostile"));
        DifferenceFiles.write(Records.hostile(DifferenceFixture.cpu()), hostile, 1);
        Reported.write(Records.hostile(CompareResultFixture.complete()), hostile);
        try (Browser.Window window = browser.open(hostile.html(), 375, 800, ColorScheme.LIGHT)) {
            Page page = window.page();

            assertThat(page.evaluate("window.hacked")).isNull();
            assertThat(page.locator("main img, main script").count()).isZero();
            assertThat(window.overflow()).isZero();
            assertThat(window.complaints()).isEmpty();
        }
    }
}
