package io.debezium.perf.harness.jfr;

import java.lang.constant.ClassDesc;
import java.util.regex.Pattern;

/**
 * Converts class names to the form of source code, without suffixes that differ between runs: the JVM's numbers or addresses of
 * lambdas, hidden classes, reflection accessors and proxies. So rows merge within a recording and match between recordings.
 */
final class ClassNames {

    private static final Pattern LAMBDA = Pattern.compile("\\$\\$Lambda[.$/+].*$", Pattern.DOTALL);
    private static final Pattern HIDDEN = Pattern.compile("[./+]0x[0-9a-fA-F]+(?:\\.\\d+)?$");
    private static final Pattern NUMBERED =
            Pattern.compile("(Generated(?:Method|Constructor|SerializationConstructor)Accessor|\\$Proxy)\\d+$");

    private ClassNames() {}

    /**
     * @param name in JFR's form: {@code java.util.Map$Entry}, {@code [I}, {@code [Ljava.lang.String;}, {@code
     *     Main$$Lambda.0x00007f3a4c000a00}
     * @return {@code java.util.Map$Entry}, {@code int[]}, {@code java.lang.String[]}, {@code Main$$Lambda}
     */
    static String of(String name) {
        return name.startsWith("[") ? ofDescriptor(name) : stable(name.replace('/', '.'));
    }

    /** @param descriptor a field descriptor of the JVM specification, 4.3.2, with {@code /} or {@code .} in names */
    private static String ofDescriptor(String descriptor) {
        int dimensions = descriptor.lastIndexOf('[') + 1;
        String element = descriptor.substring(dimensions);
        String type = element.startsWith("L") && element.endsWith(";")
                ? stable(element.substring(1, element.length() - 1).replace('/', '.'))
                : ClassDesc.ofDescriptor(element).displayName();
        return type + "[]".repeat(dimensions);
    }

    private static String stable(String name) {
        String stable = LAMBDA.matcher(name).replaceFirst("\\$\\$Lambda");
        stable = HIDDEN.matcher(stable).replaceFirst("");
        return NUMBERED.matcher(stable).replaceFirst("$1");
    }
}
