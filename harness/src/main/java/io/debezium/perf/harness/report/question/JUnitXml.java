package io.debezium.perf.harness.report.question;

import java.io.StringWriter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

import io.debezium.perf.harness.result.CheckResult;
import io.debezium.perf.harness.result.CheckResult.Gate;
import io.debezium.perf.harness.result.GateVerdict;

/**
 * Gates as CI systems read test results: a regression is a failure, what could not be measured or decided an error, and
 * what was let pass without being decided is skipped. The format is that of Ant's JUnit task, which all of them take.
 */
public final class JUnitXml {

    private JUnitXml() {}

    public static String of(CheckResult result) {
        StringWriter out = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(out);
            xml.writeStartDocument("UTF-8", "1.0");
            suite(result, xml);
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("a result must be writable as XML", e);
        }
        return out + "\n";
    }

    private static void suite(CheckResult result, XMLStreamWriter xml) throws XMLStreamException {
        int inconclusive = result.count(GateVerdict.INCONCLUSIVE);
        int passed = result.allowInconclusive() ? inconclusive : 0;
        xml.writeCharacters("\n");
        xml.writeStartElement("testsuite");
        attribute(xml, "name", "perf check");
        attribute(xml, "tests", result.gates().size() + "");
        attribute(xml, "failures", result.count(GateVerdict.REGRESSED) + "");
        attribute(xml, "errors", result.count(GateVerdict.NOT_MEASURED) + inconclusive - passed + "");
        attribute(xml, "skipped", passed + result.count(GateVerdict.LEFT_OUT) + "");
        attribute(xml, "time", String.format(Locale.ROOT, "%.3f", result.seconds()));
        // Without a zone, which the format does not know.
        attribute(
                xml,
                "timestamp",
                result.startedAt().truncatedTo(ChronoUnit.SECONDS).toString().replace("Z", ""));
        for (Gate gate : result.gates()) {
            gate(gate, result.allowInconclusive(), xml);
        }
        xml.writeCharacters("\n");
        xml.writeEndElement();
    }

    private static void gate(Gate gate, boolean allowInconclusive, XMLStreamWriter xml) throws XMLStreamException {
        xml.writeCharacters("\n  ");
        xml.writeStartElement("testcase");
        attribute(xml, "classname", gate.subject());
        attribute(xml, "name", gate.metric().label());
        String element =
                switch (gate.verdict()) {
                    case HELD -> "system-out";
                    case REGRESSED -> "failure";
                    case NOT_MEASURED -> "error";
                    case LEFT_OUT -> "skipped";
                    case INCONCLUSIVE -> allowInconclusive ? "skipped" : "error";
                };
        xml.writeCharacters("\n    ");
        xml.writeStartElement(element);
        if (gate.verdict() != GateVerdict.HELD) {
            attribute(xml, "message", CheckDocument.found(gate));
        }
        if (!element.equals("skipped")) {
            if (!element.equals("system-out")) {
                attribute(xml, "type", gate.verdict().id());
            }
            xml.writeCharacters(legal(figures(gate)));
        }
        xml.writeEndElement();
        xml.writeCharacters("\n  ");
        xml.writeEndElement();
    }

    private static String figures(Gate gate) {
        return "%s\nbaseline %s, candidate %s\nallowed %s: %s"
                .formatted(
                        CheckDocument.found(gate),
                        CheckDocument.baseline(gate),
                        CheckDocument.candidate(gate),
                        CheckDocument.allowed(gate),
                        gate.threshold().reason());
    }

    private static void attribute(XMLStreamWriter xml, String name, String value) throws XMLStreamException {
        xml.writeAttribute(name, legal(value));
    }

    /** XML 1.0 has no way to write most control characters, not even escaped. */
    private static String legal(String text) {
        return text.codePoints()
                .map(c -> c == '\n' || c == '\t' || c >= 0x20 && c <= 0xd7ff || c >= 0xe000 && c <= 0xfffd || c > 0xffff
                        ? c
                        : '?')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
