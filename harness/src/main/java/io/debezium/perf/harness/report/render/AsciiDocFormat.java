package io.debezium.perf.harness.report.render;

import java.io.IOException;
import java.io.Writer;

import freemarker.core.CommonMarkupOutputFormat;
import freemarker.core.CommonTemplateMarkupOutputModel;

/** Makes templates escape every value for AsciiDoc on their own, as they do for HTML. */
final class AsciiDocFormat extends CommonMarkupOutputFormat<AsciiDocFormat.Markup> {

    static final AsciiDocFormat INSTANCE = new AsciiDocFormat();

    private AsciiDocFormat() {}

    @Override
    public String getName() {
        return "AsciiDoc";
    }

    @Override
    public String getMimeType() {
        return "text/asciidoc";
    }

    @Override
    public void output(String text, Writer out) throws IOException {
        out.write(AsciiDocText.escaped(text));
    }

    @Override
    public String escapePlainText(String text) {
        return AsciiDocText.escaped(text);
    }

    @Override
    public boolean isLegacyBuiltInBypassed(String builtIn) {
        return false;
    }

    @Override
    protected Markup newTemplateMarkupOutputModel(String text, String markup) {
        return new Markup(text, markup);
    }

    /** Text that is AsciiDoc already. */
    static final class Markup extends CommonTemplateMarkupOutputModel<Markup> {

        private Markup(String text, String markup) {
            super(text, markup);
        }

        @Override
        public AsciiDocFormat getOutputFormat() {
            return INSTANCE;
        }
    }
}
