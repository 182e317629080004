package io.debezium.perf.harness.jfr;

import java.util.ArrayList;
import java.util.List;

/**
 * A Java method as a stack frame names it.
 *
 * @param className with its package, as {@link ClassNames} writes it
 * @param name the method's name, {@code <init>} for a constructor
 * @param descriptor its parameters and result as the class file has them (JVM specification, 4.3.3); empty when unknown
 */
public record Method(String className, String name, String descriptor) {

    /** The method as {@code package.Class.method}: the same for all its overloads. */
    public String qualified() {
        return className + "." + name;
    }

    /** The method as {@code package.Class.method(String, int)}, the way {@code jfr view} writes it. */
    public String signature() {
        return qualified() + "(" + String.join(", ", parameters()) + ")";
    }

    private List<String> parameters() {
        List<String> parameters = new ArrayList<>();
        int at = 1;
        while (at < descriptor.length() && descriptor.charAt(at) != ')') {
            int end = end(at);
            String type = ClassNames.ofDescriptor(descriptor.substring(at, end));
            parameters.add(type.substring(type.lastIndexOf('.') + 1));
            at = end;
        }
        return parameters;
    }

    /** Where the type ends that begins there; a damaged one at the end of the descriptor. */
    private int end(int start) {
        int at = start;
        while (at < descriptor.length() && descriptor.charAt(at) == '[') {
            at++;
        }
        boolean named = at < descriptor.length() && descriptor.charAt(at) == 'L';
        int last = named ? descriptor.indexOf(';', at) : at;
        return last < 0 ? descriptor.length() : Math.min(last + 1, descriptor.length());
    }
}
