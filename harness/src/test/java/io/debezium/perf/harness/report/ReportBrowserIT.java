package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ReportBrowserIT {

    private static final Path FOLDER = Path.of("target", "report-screens");
    private static Browser browser;
    private static Path report;

    @BeforeAll
    static void openBrowser() throws IOException {
        browser = Browser.installed().orElse(null);
        Assumptions.assumeTrue(browser != null, "SKIPPED: no Chromium is installed and CHROMIUM names none");
        Files.createDirectories(FOLDER);
        report = FOLDER.resolve("report.html").toAbsolutePath();
        HtmlReport.write(
                RecordResultFixture.complete().result(), StacksFixture.cpu(), StacksFixture.allocation(), report);
    }

    @AfterAll
    static void closeBrowser() {
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    void screens() {
        for (ColorScheme colours : new ColorScheme[] {ColorScheme.LIGHT, ColorScheme.DARK}) {
            for (int width : new int[] {375, 1280, 1600}) {
                try (Browser.Window window = browser.open(report, width, 800, colours)) {
                    String name = colours.name().toLowerCase() + "-" + width;
                    window.page().screenshot(new Page.ScreenshotOptions().setPath(FOLDER.resolve(name + "-first.png")));
                    window.page()
                            .screenshot(new Page.ScreenshotOptions()
                                    .setFullPage(true)
                                    .setPath(FOLDER.resolve(name + ".png")));
                    assertThat(window.complaints()).isEmpty();
                }
            }
        }
    }
}
