package io.debezium.perf.harness.command;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Member;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import picocli.CommandLine.Help;
import picocli.CommandLine.Model.OptionSpec;

/** A part of what {@code --help} lists. They are shown in this order, and the options of a part as they are declared. */
public enum HelpGroup {
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
    public @interface Of {
        HelpGroup value();
    }

    /** All options of a command, below their headings. */
    public static String render(Help help) {
        Map<HelpGroup, List<OptionSpec>> groups = help.commandSpec().options().stream()
                .filter(option -> !option.hidden())
                .collect(Collectors.groupingBy(HelpGroup::of, TreeMap::new, Collectors.toList()));
        StringBuilder text = new StringBuilder();
        groups.forEach((group, options) -> {
            if (group != COMMAND) {
                // A description ends with an empty line.
                boolean isFirst = text.isEmpty()
                        && help.commandSpec().positionalParameters().isEmpty();
                text.append("%s%s%n".formatted(isFirst ? "" : System.lineSeparator(), group.heading));
            }
            // Columns are as wide as all options need, not only those of the group.
            Help.Layout layout = help.createDefaultLayout(
                    help.commandSpec().options(), help.commandSpec().positionalParameters(), help.colorScheme());
            layout.addOptions(options, help.parameterLabelRenderer());
            text.append(layout);
        });
        return text.toString();
    }

    private static HelpGroup of(OptionSpec option) {
        if (!(option.userObject() instanceof Member member)) {
            // The parameter of a method.
            return COMMAND;
        }
        Class<?> declaring = member.getDeclaringClass();
        Of group = declaring.getAnnotation(Of.class);
        if (group != null) {
            return group.value();
        }
        // --help and --version are picocli's own.
        return declaring.getPackageName().startsWith("picocli") ? GENERAL : COMMAND;
    }
}
