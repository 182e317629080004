package io.debezium.perf.harness.report;

import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

import javax.xml.parsers.DocumentBuilderFactory;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

import io.debezium.perf.harness.question.check.CheckResult;
import io.debezium.perf.harness.question.check.CheckResult.Gate;
import io.debezium.perf.harness.question.check.JUnitXml;
import io.debezium.perf.harness.result.Records;

import static org.assertj.core.api.Assertions.assertThat;

/** What {@code perf check} prints and writes of its gates. */
class CheckReportTest {

    /** A gate of each verdict: regressed, held, inconclusive, not measured. */
    private static final CheckResult RESULT = Reported.golden("check-1");

    @TempDir
    Path folder;

    @Test
    void continuousIntegrationReadsEachGateAsATest() throws Exception {
        Element suite = parsed(RESULT);
        List<Element> cases = elements(suite, "testcase");

        assertThat(List.of("name", "tests", "failures", "errors"))
                .extracting(suite::getAttribute)
                .containsExactly("perf check", "4", "1", "2");
        assertThat(cases).hasSize(4);
        assertThat(cases.get(0).getAttribute("classname"))
                .isEqualTo(RESULT.gates().get(0).subject());
        assertThat(cases.get(0).getAttribute("name")).isEqualTo("time per operation");
        Element failure = elements(cases.get(0), "failure").get(0);
        assertThat(failure.getAttribute("message")).startsWith("regressed: 4.00 times");
        assertThat(failure.getTextContent())
                .contains(RESULT.gates().get(0).threshold().reason());
        assertThat(cases).extracting(each -> elements(each, "error").size()).containsExactly(0, 0, 1, 1);
    }

    @Test
    void hostileTextIsTextInXml() throws Exception {
        Gate gate = Records.with(gate(3), "note", "a \u001b[31m\0 <b> \"'&]]> \ud83d\ude00 \ud800");

        Element suite = parsed(Records.hostile(RESULT));
        Element error = elements(parsed(of(gate)), "error").get(0);

        assertThat(elements(suite, "testcase").get(0).getAttribute("classname"))
                .contains("<script>window.hacked=1</script>");
        assertThat(error.getAttribute("message")).contains("a ?[31m? <b> \"'&]]> \ud83d\ude00 ?");
    }

    private static Gate gate(int index) {
        return RESULT.gates().get(index);
    }

    private static CheckResult of(Gate... gates) {
        return Records.with(RESULT, "gates", List.of(gates));
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
