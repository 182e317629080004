package io.debezium.perf.harness.command;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Member;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import picocli.CommandLine.Help;
import picocli.CommandLine.Model.OptionSpec;

/** The groups of options in {@code --help}, in this order. Within a group, options keep the order of their declaration. */
public enum HelpGroup {
    /** Options of a single command, and of classes that name no group; has no heading. */
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

    /** The group of all options that the annotated class declares. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    public @interface Of {
        HelpGroup value();
    }

    /** Renders all options of a command, group by group below their headings. */
    public static String render(Help help) {
        Map<HelpGroup, List<OptionSpec>> groups = help.commandSpec().options().stream()
                .filter(option -> !option.hidden())
                // Options of a subclass come after inherited ones, unless their order says otherwise.
                .sorted(Comparator.comparingInt(OptionSpec::order))
                .collect(Collectors.groupingBy(HelpGroup::of, TreeMap::new, Collectors.toList()));
        StringBuilder text = new StringBuilder();
        groups.forEach((group, options) -> {
            if (group != COMMAND) {
                // The first heading needs no empty line before it: the command's description ends with one.
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
            // The option is the parameter of a method.
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
