package io.debezium.perf.harness.cli;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Member;
import java.util.ArrayList;
import java.util.List;

import picocli.CommandLine.Help;
import picocli.CommandLine.Model.OptionSpec;

/** A part of what {@code --help} lists. They are shown in this order, and the options of a part as they are declared. */
enum HelpGroup {
    /** Of one command; also what has no group. */
    COMMAND(""),
    LOAD("Load:"),
    QUEUE("Table as a queue (sink=table):"),
    TAPE("Tape:"),
    STREAM("Recording a server of your own:"),
    MEASUREMENT("Measurement:"),
    SERVER("Server:"),
    RESULT("Result:"),
    GENERAL("General:");

    private final String heading;

    HelpGroup(String heading) {
        this.heading = heading;
    }

    /** The group of all options that a class declares. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    @interface Of {
        HelpGroup value();
    }

    /** All options of a command, below their headings. */
    static String render(Help help) {
        // A description ends with an empty line.
        boolean isFirst = help.commandSpec().positionalParameters().isEmpty();
        StringBuilder text = new StringBuilder();
        for (HelpGroup group : values()) {
            List<OptionSpec> options = group.of(help.commandSpec().options());
            if (options.isEmpty()) {
                continue;
            }
            if (!group.heading.isEmpty()) {
                text.append(isFirst && text.isEmpty() ? "" : System.lineSeparator());
                text.append(group.heading).append(System.lineSeparator());
            }
            Help.Layout layout = help.createDefaultLayout(
                    help.commandSpec().options(), help.commandSpec().positionalParameters(), help.colorScheme());
            layout.addOptions(options, help.parameterLabelRenderer());
            text.append(layout);
        }
        return text.toString();
    }

    private List<OptionSpec> of(List<OptionSpec> all) {
        List<OptionSpec> own = new ArrayList<>(all);
        own.removeIf(option -> option.hidden() || group(option) != this);
        return own;
    }

    private static HelpGroup group(OptionSpec option) {
        if (!(option.userObject() instanceof Member member)) {
            return GENERAL;
        }
        Class<?> declaring = member.getDeclaringClass();
        if (!declaring.getPackage().equals(HelpGroup.class.getPackage())) {
            return GENERAL;
        }
        Of group = declaring.getAnnotation(Of.class);
        return group == null ? COMMAND : group.value();
    }
}
