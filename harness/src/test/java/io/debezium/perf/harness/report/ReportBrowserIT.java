package io.debezium.perf.harness.report;

import java.io.IOException;
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
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.question.record.RecordDocument;
import io.debezium.perf.harness.result.DifferenceFiles;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.RunStatus;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The report of a recording in a real browser. With {@code -Dtests.pictures=true} it leaves screenshots in
 * {@code target/report-screens}.
 */
class ReportBrowserIT {

    private static final Path FOLDER = Path.of("target", "report-screens").toAbsolutePath();

    @AutoClose
    private static Browser browser;

    private static Path report;

    @BeforeAll
    static void openBrowser() throws IOException {
        browser = Browser.required();
        report = RecordResultFixture.report(FOLDER.resolve("record"));
        for (String name : List.of("compare-1", "compare-2", "diff-1", "history-2")) {
            Reported.write(Reported.golden(name), DifferenceFixture.folder(FOLDER.resolve(name)));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "record, LIGHT, 375",
        "record, DARK, 1280",
        "record, LIGHT, 1600",
        "compare-1, LIGHT, 375",
        "compare-1, DARK, 1280",
        "compare-2, DARK, 375",
        "compare-2, LIGHT, 1280",
        "diff-1, DARK, 375",
        "diff-1, LIGHT, 1280",
        "history-2, LIGHT, 375",
        "history-2, DARK, 1280"
    })
    void isWholeInLightAndDarkAndAtEveryWidthAndEveryPartHasItsName(String name, ColorScheme colours, int width) {
        try (Browser.Window window = browser.open(FOLDER.resolve(name).resolve("report.html"), width, 800, colours)) {
            Page page = window.page();
            window.picture(FOLDER.resolve(name + "-" + colours.name().toLowerCase(Locale.ROOT) + "-" + width + ".png"));

            assertThat(window.overflow()).isZero();
            assertThat(window.drawn()).isNotEmpty().containsOnly(true);
            assertThat(page.locator("h1").count()).isEqualTo(1);
            assertThat(page.locator("table:not(:has(caption))").count()).isZero();
            assertThat(window.nameless()).isZero();
            assertThat(page.locator("figure canvas:not([aria-label])").count()).isZero();
            assertThat(window.misleading()).isEmpty();
            assertThat(window.complaints()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"record", "compare-1", "diff-1"})
    void hostileTextRunsNowhere(String name) throws IOException {
        ResultFolder hostile = new ResultFolder(FOLDER.resolve("hostile-" + name));
        DifferenceFiles.write(Records.hostile(DifferenceFixture.cpu()), hostile, 1);
        if (name.equals("record")) {
            Reported.html(RecordResultFixture.hostile(), hostile.html());
        } else {
            Reported.write(Records.hostile(Reported.<Record>golden(name)), hostile);
        }
        try (Browser.Window window = browser.open(hostile.html(), 375, 800, ColorScheme.LIGHT)) {
            FlameGraph graph = new FlameGraph(window.page(), name.equals("record") ? "flame" : "difference-1");
            graph.click(100, 3);
            graph.part("search").fill("<script>");

            assertThat(window.page().evaluate("window.hacked")).isNull();
            assertThat(window.page().locator("main img, main script").count()).isZero();
            assertThat(graph.part("found").textContent()).contains(" in ");
            assertThat(window.overflow()).isZero();
            assertThat(window.complaints()).isEmpty();
        }
    }

    @Test
    void theFirstScreenIsTheAnswerTheFiguresAndTheHottestMethods() {
        try (Browser.Window window = browser.open(report, 1280, 800, ColorScheme.LIGHT)) {
            for (String seen : List.of(".answer", ".figures", ".first .sortable > tbody > tr:nth-child(5)")) {
                var box = window.page().locator(seen).boundingBox();
                assertThat(box.y + box.height).as(seen).isLessThan(800);
            }
        }
    }

    @Test
    void aColumnSortsByMouseAndByKeyboard() {
        try (Browser.Window window = browser.open(report, 1280, 800, ColorScheme.LIGHT)) {
            Page page = window.page();
            Locator thread = head(page, "Thread");
            Locator cost = head(page, "CPU us/event");
            Locator first = page.locator("#by-thread tbody tr:first-child th");

            thread.locator("button").click();
            assertThat(first.textContent().strip()).isEqualTo("C2 CompilerThread0");
            assertThat(thread.getAttribute("aria-sort")).isEqualTo("ascending");

            cost.locator("button").focus();
            page.keyboard().press("Enter");
            assertThat(first.textContent().strip()).isEqualTo(RecordResultFixture.COORDINATOR);
            assertThat(cost.getAttribute("aria-sort")).isEqualTo("descending");

            page.keyboard().press("Enter");
            assertThat(first.textContent().strip()).isEqualTo("VM Periodic Task");
        }
    }

    private static Locator head(Page page, String title) {
        return page.locator("#by-thread thead th", new Page.LocatorOptions().setHasText(title));
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
            window.picture(FOLDER.resolve("opened.png"));
        }
    }

    @Test
    void aFailedTrialAndAnAnalysisAloneOpenWithoutComplaint() throws IOException {
        Path failed = FOLDER.resolve("failed.html");
        Path analysis = FOLDER.resolve("analysis.html");
        Reported.html(
                RecordResultFixture.document(RecordResultFixture.ended(
                        RunStatus.FAILED, "the engine: exited with 1", "ERROR Slot was dropped")),
                failed);
        Reported.html(RecordDocument.of(RecordResultFixture.profile()), analysis);
        for (Path file : List.of(failed, analysis)) {
            String name = file.getFileName().toString();
            try (Browser.Window window = browser.open(file, 1280, 800, ColorScheme.LIGHT)) {
                window.picture(FOLDER.resolve(name.replace("html", "png")));
                assertThat(window.complaints()).isEmpty();
            }
        }
    }

    @Test
    void textAndTablesNeedNoScripts() {
        try (Browser.Window window = browser.openWithoutScripts(report)) {
            Page page = window.page();
            window.picture(FOLDER.resolve("without-scripts.png"));

            assertThat(page.locator("noscript").first().innerText()).contains("need JavaScript");
            assertThat(page.locator("#cpu-debezium .sortable > tbody > tr")
                            .nth(8)
                            .isVisible())
                    .isTrue();
            assertThat(page.locator("#flame-view").isVisible()).isFalse();
            assertThat(page.locator("canvas:visible").count()).isZero();
        }
    }
}
