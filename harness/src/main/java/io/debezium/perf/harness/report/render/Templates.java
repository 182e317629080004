package io.debezium.perf.harness.report.render;

import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import freemarker.template.Configuration;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;

import io.debezium.perf.harness.report.model.Characters;

/** The templates beside this class. They escape every value on their own, for HTML or for AsciiDoc. */
final class Templates {

    private static final Configuration CONFIGURATION = configuration();

    private Templates() {}

    /** @throws IllegalStateException if the template does not fit its model, which is a mistake in the harness */
    static String render(String template, Map<String, Object> model) {
        StringWriter out = new StringWriter();
        try {
            CONFIGURATION.getTemplate(template).process(model, out);
        } catch (IOException | TemplateException e) {
            throw new IllegalStateException(template + " cannot be rendered", e);
        }
        // Most control characters are none of HTML's. Our scripts, whose hashes the page states, hold none.
        return Characters.printable(out.toString());
    }

    private static Configuration configuration() {
        Configuration configuration = new Configuration(Configuration.VERSION_2_3_34);
        configuration.setClassForTemplateLoading(Templates.class, "");
        configuration.setDefaultEncoding("UTF-8");
        configuration.setLocale(Locale.ROOT);
        configuration.setNumberFormat("c");
        configuration.setRegisteredCustomOutputFormats(List.of(AsciiDocFormat.INSTANCE));
        configuration.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
        configuration.setLogTemplateExceptions(false);
        return configuration;
    }
}
