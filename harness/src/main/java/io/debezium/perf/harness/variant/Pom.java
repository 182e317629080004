package io.debezium.perf.harness.variant;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;

import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

import io.debezium.perf.harness.InvalidConfiguration;

/**
 * What a Maven project is called.
 *
 * @param artifact its name
 * @param version its own or its parent's; {@code unknown} where neither is there
 */
record Pom(String artifact, String version) {

    /**
     * @throws InvalidConfiguration if the file is no pom
     * @throws IOException if it cannot be read
     */
    static Pom read(Path file) throws IOException {
        try {
            Element project = builder().parse(file.toFile()).getDocumentElement();
            String artifact = child(project, "artifactId").map(Pom::text).orElse("");
            String version = child(project, "version")
                    .or(() -> child(project, "parent").flatMap(parent -> child(parent, "version")))
                    .map(Pom::text)
                    .orElse("unknown");
            return new Pom(artifact, version);
        } catch (SAXException e) {
            throw new InvalidConfiguration(file.toString(), "is no Maven pom: " + e.getMessage(), "", e);
        }
    }

    /** Reads nothing but the file itself, whatever it refers to. */
    private static DocumentBuilder builder() {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            DocumentBuilder builder = factory.newDocumentBuilder();
            // Otherwise it prints the first error to standard error, before it throws.
            builder.setErrorHandler(null);
            return builder;
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Optional<Element> child(Element parent, String name) {
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element && element.getTagName().equals(name)) {
                return Optional.of(element);
            }
        }
        return Optional.empty();
    }

    private static String text(Element element) {
        return element.getTextContent().strip();
    }
}
