package io.debezium.perf.patches;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import net.bytebuddy.jar.asm.Type;

/**
 * A method whose calls are counted, without those of its bridges.
 *
 * @param className as {@link Class#getName()} spells it
 * @param name {@code <init>} for a constructor
 * @param parametersOrNull the types of its parameters without their packages, {@code String,boolean}; null where the class has
 *     one method of that name
 */
public record CountedMethod(String className, String name, String parametersOrNull) {

    private static final Pattern TEXT =
            Pattern.compile("([\\w$]+(?:\\.[\\w$]+)*)\\.([\\w$]+|<init>)(?:\\(([\\w$.,\\[\\]]*)\\))?");

    /**
     * Reads what {@link #toString()} writes.
     *
     * @param text {@code CLASS.method} or {@code CLASS.method(Type,Type)}
     * @throws Refusal if it is neither
     */
    public static CountedMethod parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new Refusal(
                    "count=" + text, "is no method", "Write CLASS.method, or CLASS.method(Type,Type) of overloads.");
        }
        return new CountedMethod(matcher.group(1), matcher.group(2), matcher.group(3));
    }

    /** Whether it is this one. */
    public boolean is(String methodName, String descriptor) {
        return name.equals(methodName) && (parametersOrNull == null || parametersOrNull.equals(parameters(descriptor)));
    }

    /** @param descriptor {@code (Ljava/lang/String;Z)V} for {@code String,boolean} */
    static String parameters(String descriptor) {
        StringBuilder parameters = new StringBuilder();
        for (Type type : Type.getArgumentTypes(descriptor)) {
            String typeName = type.getClassName();
            int simple = Math.max(typeName.lastIndexOf('.'), typeName.lastIndexOf('$')) + 1;
            parameters.append(parameters.length() == 0 ? "" : ",").append(typeName.substring(simple));
        }
        return parameters.toString();
    }

    /** As {@link #parse} reads it. */
    @Override
    public String toString() {
        return className + "." + name + (parametersOrNull == null ? "" : "(" + parametersOrNull + ")");
    }
}
