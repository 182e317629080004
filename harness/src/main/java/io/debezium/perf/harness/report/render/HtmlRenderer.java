package io.debezium.perf.harness.report.render;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;

import freemarker.template.Configuration;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;

import io.debezium.perf.harness.Digests;
import io.debezium.perf.harness.report.model.Characters;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.ScriptData;

/**
 * Renders a document as one self-contained HTML file. Its Content-Security-Policy forbids network access and all other
 * scripts. The templates in this folder escape every value automatically.
 */
public final class HtmlRenderer {

    private static final Configuration TEMPLATES = templates();

    private static final List<EmbeddedSource> SCRIPTS = List.of(
            EmbeddedSource.webJar("tablesort", "dist/tablesort.min.js"),
            EmbeddedSource.own("page.js"),
            EmbeddedSource.own("tables.js"));

    private static final List<EmbeddedSource> FLAME_GRAPHS = List.of(
            EmbeddedSource.webJar("d3", "dist/d3.min.js"),
            EmbeddedSource.own("flame-tree.js"),
            EmbeddedSource.own("flame-canvas.js"),
            EmbeddedSource.own("flame-graph.js"));

    private static final List<EmbeddedSource> PLOTS =
            List.of(EmbeddedSource.webJar("chart.js", "dist/chart.umd.min.js"), EmbeddedSource.own("plots.js"));

    private static final List<EmbeddedSource> STYLES = List.of(
            EmbeddedSource.own("/io/debezium/perf/harness/page.css"),
            EmbeddedSource.own("report.css"),
            EmbeddedSource.own("document.css"));

    private HtmlRenderer() {}

    /** Writes the file in the place of an older one. */
    public static void write(Document document, Path file) throws IOException {
        List<EmbeddedSource> scripts = new ArrayList<>(SCRIPTS);
        List<EmbeddedSource> styles = new ArrayList<>(STYLES);
        List<ScriptData> graphs = document.graphs();
        List<ScriptData> differences = document.differences();
        List<ScriptData> data = new ArrayList<>(graphs);
        data.addAll(differences);
        if (!data.isEmpty()) {
            scripts.addAll(FLAME_GRAPHS);
        }
        if (!graphs.isEmpty()) {
            scripts.add(EmbeddedSource.own("flame.js"));
        }
        if (!differences.isEmpty()) {
            scripts.add(EmbeddedSource.own("flame-difference.js"));
            styles.add(EmbeddedSource.own("difference.css"));
        }
        if (!document.plots().isEmpty()) {
            scripts.addAll(PLOTS);
            data.add(ScriptData.of("plots-data", document.plots()));
        }
        Files.writeString(file, rendered(Map.of("page", document, "styles", styles, "scripts", scripts, "data", data)));
    }

    /** @throws IllegalStateException if the template does not fit its model, which is a bug of the harness */
    private static String rendered(Map<String, Object> model) {
        StringWriter out = new StringWriter();
        try {
            TEMPLATES.getTemplate("document.ftlh").process(model, out);
        } catch (IOException | TemplateException e) {
            throw new IllegalStateException("a document cannot be rendered", e);
        }
        // HTML does not allow most control characters. The scripts, whose hashes the page states, contain none.
        return Characters.printable(out.toString());
    }

    private static Configuration templates() {
        Configuration templates = new Configuration(Configuration.VERSION_2_3_34);
        templates.setClassForTemplateLoading(HtmlRenderer.class, "");
        templates.setDefaultEncoding("UTF-8");
        templates.setLocale(Locale.ROOT);
        templates.setNumberFormat("c");
        templates.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
        templates.setLogTemplateExceptions(false);
        return templates;
    }

    /**
     * A script or a style sheet that is embedded in the report.
     *
     * @param text escaped so that it neither ends its script element nor opens a comment there
     * @param hash in the form of a Content-Security-Policy
     */
    public record EmbeddedSource(String text, String hash) {

        /** Removed, since it makes a browser's debugger look for a file that does not exist. */
        private static final Pattern SOURCE_MAP = Pattern.compile("(?m)^//# sourceMappingURL=.*$");

        /** Reads a file from this package. */
        private static EmbeddedSource own(String file) {
            return of(read(file));
        }

        /**
         * Reads a file from a WebJar of {@code org.webjars.npm}, in the version that is on the class path.
         *
         * @param name of the package: {@code d3}
         * @param path within it: {@code dist/d3.min.js}
         */
        private static EmbeddedSource webJar(String name, String path) {
            Properties maven = new Properties();
            try {
                maven.load(new StringReader(read("/META-INF/maven/org.webjars.npm/%s/pom.properties".formatted(name))));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return of(read("/META-INF/resources/webjars/%s/%s/%s".formatted(name, maven.getProperty("version"), path)));
        }

        private static EmbeddedSource of(String file) {
            String text = SOURCE_MAP
                    .matcher(file.replace("\r\n", "\n"))
                    .replaceAll("")
                    .replace("</script", "<\\/script")
                    .replace("<!--", "<\\!--");
            byte[] digest = Digests.sha256().digest(text.getBytes(StandardCharsets.UTF_8));
            return new EmbeddedSource(text, "sha256-" + Base64.getEncoder().encodeToString(digest));
        }

        private static String read(String resource) {
            try (InputStream in = HtmlRenderer.class.getResourceAsStream(resource)) {
                if (in == null) {
                    throw new IllegalStateException(resource + " must be on the class path");
                }
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
