package io.debezium.perf.harness.report.render;

import java.util.List;
import java.util.Map;

import io.debezium.perf.harness.report.model.Document;

/** A document as AsciiDoc, to be pasted into an issue or a pull request, without what is drawn. */
public final class AsciiDocRenderer {

    private AsciiDocRenderer() {}

    /** For the template. */
    public static final class Listing {

        public String of(List<String> lines) {
            return AsciiDocText.listing(lines);
        }
    }

    public static String render(Document document) {
        return Templates.render("document.ftl", Map.of("page", document, "listing", new Listing()));
    }
}
