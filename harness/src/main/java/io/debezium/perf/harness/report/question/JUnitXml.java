package io.debezium.perf.harness.report.question;

import java.io.StringWriter;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

import io.debezium.perf.harness.result.CheckResult;
import io.debezium.perf.harness.result.CheckResult.Gate;
import io.debezium.perf.harness.result.Comparison;
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
        List<String> elements = result.gates().stream()
                .map(gate -> element(gate.verdict(), result.allowInconclusive()))
                .toList();
        xml.writeCharacters("\n");
        xml.writeStartElement("testsuite");
        attribute(xml, "name", "perf check");
        attribute(xml, "tests", elements.size() + "");
        attribute(xml, "failures", Collections.frequency(elements, "failure") + "");
        attribute(xml, "errors", Collections.frequency(elements, "error") + "");
        attribute(xml, "skipped", Collections.frequency(elements, "skipped") + "");
        attribute(xml, "time", String.format(Locale.ROOT, "%.3f", result.seconds()));
        // Without a zone, which the format does not know.
        attribute(
                xml,
                "timestamp",
                result.startedAt().truncatedTo(ChronoUnit.SECONDS).toString().replace("Z", ""));
        for (int i = 0; i < elements.size(); i++) {
            gate(result.gates().get(i), elements.get(i), xml);
        }
        xml.writeCharacters("\n");
        xml.writeEndElement();
    }

    private static String element(GateVerdict verdict, boolean allowInconclusive) {
        return switch (verdict) {
            case HELD -> "system-out";
            case REGRESSED -> "failure";
            case NOT_MEASURED -> "error";
            case INCONCLUSIVE -> allowInconclusive ? "skipped" : "error";
        };
    }

    private static void gate(Gate gate, String element, XMLStreamWriter xml) throws XMLStreamException {
        xml.writeCharacters("\n  ");
        xml.writeStartElement("testcase");
        attribute(xml, "classname", gate.subject());
        attribute(xml, "name", gate.metric().label());
        xml.writeCharacters("\n    ");
        xml.writeStartElement(element);
        if (gate.verdict() != GateVerdict.HELD) {
            attribute(xml, "message", CheckDocument.found(gate));
        }
        if (gate.verdict() == GateVerdict.REGRESSED || element.equals("error")) {
            attribute(xml, "type", gate.verdict().id());
        }
        xml.writeCharacters(legal("%s\nbaseline %s, candidate %s\nallowed %s: %s"
                .formatted(
                        CheckDocument.found(gate),
                        CheckDocument.value(gate, Comparison::baselineValue),
                        CheckDocument.value(gate, Comparison::candidateValue),
                        CheckDocument.allowed(gate),
                        gate.threshold().reason())));
        xml.writeEndElement();
        xml.writeCharacters("\n  ");
        xml.writeEndElement();
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
