package io.debezium.perf.harness.question.check;

import java.io.StringWriter;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

import io.debezium.perf.harness.question.check.CheckResult.Gate;
import io.debezium.perf.harness.result.GateVerdict;

/**
 * Writes gates as test results for CI systems, in the format of Ant's JUnit task: a regression is a failure, a gate that
 * could not be measured or decided an error.
 */
public final class JUnitXml {

    private JUnitXml() {}

    public static String of(CheckResult result) {
        StringWriter out = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(out);
            xml.writeStartDocument("UTF-8", "1.0");
            int regressed = result.count(GateVerdict.REGRESSED);
            int errors = result.gates().size() - regressed - result.count(GateVerdict.HELD);
            start(xml, "testsuite", Map.of("name", "perf check", "failures", regressed, "errors", errors));
            xml.writeAttribute("tests", result.gates().size() + "");
            xml.writeAttribute("time", String.format(Locale.ROOT, "%.3f", result.seconds()));
            for (Gate gate : result.gates()) {
                gate(gate, xml);
            }
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("a result must be writable as XML", e);
        }
        return out + "\n";
    }

    private static void gate(Gate gate, XMLStreamWriter xml) throws XMLStreamException {
        start(
                xml,
                "testcase",
                Map.of("classname", gate.subject(), "name", gate.metric().label()));
        String found = CheckDocument.found(gate);
        switch (gate.verdict()) {
            case HELD -> start(xml, "system-out", Map.of());
            case REGRESSED -> start(xml, "failure", Map.of("message", found));
            case NOT_MEASURED, INCONCLUSIVE -> start(xml, "error", Map.of("message", found));
        }
        xml.writeCharacters(legal(found + "\n" + gate.threshold().reason()));
        xml.writeEndElement();
        xml.writeEndElement();
    }

    private static void start(XMLStreamWriter xml, String element, Map<String, Object> attributes)
            throws XMLStreamException {
        xml.writeCharacters("\n");
        xml.writeStartElement(element);
        for (Map.Entry<String, Object> attribute : new TreeMap<>(attributes).entrySet()) {
            xml.writeAttribute(attribute.getKey(), legal(attribute.getValue().toString()));
        }
    }

    /** XML 1.0 has no way to write most control characters, not even escaped. */
    private static String legal(String text) {
        return text.replaceAll("[^\\n\\t\\x20-\\x{d7ff}\\x{e000}-\\x{fffd}\\x{10000}-\\x{10ffff}]", "?");
    }
}
