package io.debezium.perf.harness.report;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

import javax.xml.parsers.DocumentBuilderFactory;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

import io.debezium.perf.harness.report.question.CheckDocument;
import io.debezium.perf.harness.report.question.JUnitXml;
import io.debezium.perf.harness.report.render.MarkdownRenderer;
import io.debezium.perf.harness.result.CheckResult;
import io.debezium.perf.harness.result.CheckResult.Gate;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.RunStatus;

import static org.assertj.core.api.Assertions.assertThat;

/** What {@code perf check} prints and writes of its gates. */
class CheckReportTest {

    @TempDir
    Path folder;

    @Test
    void theFirstLineSaysWhatTheGatesComeTo() {
        assertThat(firstLine(CheckResultFixture.complete()))
                .startsWith("4 gates, 1 regressed, 1 not measured, 1 inconclusive, 1 held:");
        assertThat(firstLine(of(false, CheckResultFixture.held(), CheckResultFixture.held())))
                .startsWith("2 gates, all held: `3.6.3.Final` against `3.2.0.Final`.");
        assertThat(firstLine(of(false, CheckResultFixture.held(), CheckResultFixture.inconclusive())))
                .startsWith("2 gates, 1 inconclusive, 1 held:");
        assertThat(firstLine(of(false, CheckResultFixture.inconclusive(), CheckResultFixture.notMeasured())))
                .startsWith("2 gates, 1 not measured, 1 inconclusive:");
    }

    @Test
    void whatWasLetPassIsToldOnTheFirstLine() {
        assertThat(firstLine(of(true, CheckResultFixture.held(), CheckResultFixture.inconclusive())))
                .startsWith("2 gates, 1 inconclusive (allowed), 1 held:");
    }

    @Test
    void anInterruptedCheckSaysSo() {
        CheckResult interrupted =
                Records.with(CheckResultFixture.complete(), "outcome", Examples.outcome(RunStatus.INTERRUPTED));

        assertThat(Reported.terminal(interrupted, 200, false)).contains("The check was interrupted");
    }

    @Test
    void trialsThatWereDisturbedAreCountedOverAllRuns() {
        CheckResult quiet = CheckResultFixture.complete();
        CheckResult disturbed = Records.with(
                quiet,
                "runs",
                quiet.runs().stream()
                        .map(run -> Records.with(run, "disturbed", 2))
                        .toList());

        assertThat(Reported.terminal(disturbed, 200, false))
                .contains("Other load on this machine disturbed 4 trials, repeated while repeats were left.");
        assertThat(Reported.terminal(quiet, 200, false)).doesNotContain("disturbed");
    }

    @Test
    void continuousIntegrationReadsEachGateAsATest() throws Exception {
        Element suite = parsed(CheckResultFixture.complete());

        assertThat(suite.getTagName()).isEqualTo("testsuite");
        assertThat(List.of("name", "tests", "failures", "errors", "skipped"))
                .extracting(suite::getAttribute)
                .containsExactly("perf check", "4", "1", "2", "0");
        assertThat(suite.getAttribute("timestamp")).isEqualTo("2026-11-20T10:15:30");
        List<Element> cases = elements(suite, "testcase");
        assertThat(cases).hasSize(4);
        assertThat(cases.get(0).getAttribute("classname")).isEqualTo(CheckResultFixture.BENCHMARK);
        assertThat(cases.get(0).getAttribute("name")).isEqualTo("score");
        Element failure = elements(cases.get(0), "failure").get(0);
        assertThat(failure.getAttribute("message")).startsWith("regressed: 4.00 times the baseline");
        assertThat(failure.getTextContent()).contains("250 ns/op, candidate 1,000 ns/op", CheckResultFixture.REASON);
        assertThat(elements(cases.get(1), "failure")).isEmpty();
        assertThat(elements(cases.get(1), "error")).isEmpty();
        assertThat(elements(cases.get(2), "error")).hasSize(1);
        assertThat(elements(cases.get(3), "error")).hasSize(1);
    }

    @Test
    void whatWasLetPassIsSkipped() throws Exception {
        Element suite = parsed(of(true, CheckResultFixture.inconclusive(), CheckResultFixture.notMeasured()));

        assertThat(suite.getAttribute("errors")).isEqualTo("1");
        assertThat(suite.getAttribute("skipped")).isEqualTo("1");
        assertThat(elements(suite, "skipped")).hasSize(1);
    }

    @Test
    void hostileTextIsTextInXml() throws Exception {
        Gate gate = Records.with(
                CheckResultFixture.notMeasured(), "note", "a \u001b[31m\0 <b> \"'&]]> \ud83d\ude00 \ud800");

        Element suite = parsed(Records.hostile(CheckResultFixture.complete()));
        Element error = elements(parsed(of(false, gate)), "error").get(0);

        assertThat(elements(suite, "testcase").get(0).getAttribute("classname"))
                .contains("<script>window.hacked=1</script>");
        assertThat(error.getAttribute("message")).contains("a ?[31m? <b> \"'&]]> \ud83d\ude00 ?");
    }

    @Test
    void theSummaryIsATableWhoseCellsHoldNoMarkup() {
        String summary = summary(CheckResultFixture.complete());

        assertThat(summary).contains("**4 gates, 1 regressed, 1 not measured, 1 inconclusive, 1 held: ");
        List<String> rows = summary.lines().filter(line -> line.startsWith("|")).toList();
        assertThat(rows).hasSize(6).allSatisfy(row -> assertThat(row.split("(?<!\\\\)\\|"))
                .hasSize(11));
        assertThat(summary).contains("Forks differ \\| by &lt;some\\> per cent &amp; more.");
        assertThat(Reported.markup(summary(Records.hostile(CheckResultFixture.complete()))))
                .doesNotContain("<script", "<img", "\n----");
    }

    @Test
    void aResultReadBackGivesTheSameReports() throws IOException {
        ResultFolder first = new ResultFolder(Files.createDirectory(folder.resolve("first")));
        ResultFolder again = new ResultFolder(Files.createDirectory(folder.resolve("again")));
        Reported.write(CheckResultFixture.complete(), first);
        ResultJson.write(CheckResultFixture.complete(), again.json());

        Reported.write(ResultJson.read(again.json(), CheckResult.class), again);

        for (String file : List.of("report.html", "report.md", "junit.xml", "summary.md")) {
            assertThat(Files.readString(again.path().resolve(file)))
                    .as(file)
                    .isEqualTo(Files.readString(first.path().resolve(file)));
        }
    }

    @Test
    void theReportStandsHostileTextAndMissingFigures() throws IOException {
        ResultFolder hostile = new ResultFolder(Files.createDirectory(folder.resolve("hostile")));
        ResultFolder sparse = new ResultFolder(Files.createDirectory(folder.resolve("sparse")));

        Reported.write(Records.hostile(CheckResultFixture.complete()), hostile);
        Reported.write(Records.sparse(CheckResultFixture.complete()), sparse);

        assertThat(Files.readString(hostile.html()))
                .doesNotContain("<script>window.hacked")
                .doesNotContain("<img src=x");
        assertThat(Reported.markup(hostile)).doesNotContain("<script", "<img");
        assertThat(Files.readString(sparse.html())).contains("How it was run");
    }

    @Test
    void figuresThatAreNotThereAreNotNumbers() throws IOException {
        ResultFolder written = new ResultFolder(folder);
        Reported.write(of(false, CheckResultFixture.notMeasured()), written);

        for (Path file : List.of(written.markdown(), folder.resolve("junit.xml"), folder.resolve("summary.md"))) {
            assertThat(Files.readString(file)).doesNotContain("NaN", "null");
        }
        assertThat(Reported.terminal(of(false, CheckResultFixture.notMeasured()), 80, false))
                .doesNotContain("NaN", "null");
    }

    private static CheckResult of(boolean allowInconclusive, Gate... gates) {
        return CheckResultFixture.of(allowInconclusive, gates);
    }

    private static String summary(CheckResult result) {
        return MarkdownRenderer.render(CheckDocument.brief(result));
    }

    private static String firstLine(CheckResult result) {
        return Reported.terminal(result, 200, false).lines().findFirst().orElseThrow();
    }

    private static Element parsed(CheckResult result) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(JUnitXml.of(result))))
                .getDocumentElement();
    }

    private static List<Element> elements(Element parent, String name) {
        NodeList found = parent.getElementsByTagName(name);
        return IntStream.range(0, found.getLength())
                .mapToObj(found::item)
                .map(Element.class::cast)
                .toList();
    }
}
