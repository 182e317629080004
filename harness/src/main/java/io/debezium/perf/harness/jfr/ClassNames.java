package io.debezium.perf.harness.jfr;

import java.util.regex.Pattern;

/**
 * Class names the way that a reader writes them, and the same in every run: what the JVM numbers or places at an
 * address (lambdas, hidden classes, reflection accessors, proxies) loses that suffix, so that rows merge within a
 * recording and compare between recordings.
 */
final class ClassNames {

    private static final Pattern LAMBDA = Pattern.compile("\\$\\$Lambda[.$/+].*$", Pattern.DOTALL);
    private static final Pattern HIDDEN = Pattern.compile("[./+]0x[0-9a-fA-F]+(?:\\.\\d+)?$");
    private static final Pattern NUMBERED =
            Pattern.compile("(Generated(?:Method|Constructor|SerializationConstructor)Accessor|\\$Proxy)\\d+$");

    private ClassNames() {}

    /**
     * @param name as JFR has it: {@code java.util.Map$Entry}, {@code [I}, {@code [Ljava.lang.String;},
     *     {@code Main$$Lambda.0x00007f3a4c000a00}
     * @return {@code java.util.Map$Entry}, {@code int[]}, {@code java.lang.String[]}, {@code Main$$Lambda}
     */
    static String of(String name) {
        return name.startsWith("[") ? ofDescriptor(name) : stable(name.replace('/', '.'));
    }

    /** @param descriptor a field descriptor of the JVM specification, 4.3.2, with {@code /} or {@code .} in names */
    static String ofDescriptor(String descriptor) {
        int dimensions = descriptor.lastIndexOf('[') + 1;
        String element = descriptor.substring(dimensions);
        String type = element.startsWith("L") && element.endsWith(";")
                ? stable(element.substring(1, element.length() - 1).replace('/', '.'))
                : primitive(element);
        return type + "[]".repeat(dimensions);
    }

    private static String stable(String name) {
        String stable = LAMBDA.matcher(name).replaceFirst("\\$\\$Lambda");
        stable = HIDDEN.matcher(stable).replaceFirst("");
        return NUMBERED.matcher(stable).replaceFirst("$1");
    }

    private static String primitive(String letter) {
        return switch (letter) {
            case "Z" -> "boolean";
            case "B" -> "byte";
            case "C" -> "char";
            case "S" -> "short";
            case "I" -> "int";
            case "J" -> "long";
            case "F" -> "float";
            case "D" -> "double";
            default -> letter;
        };
    }
}
