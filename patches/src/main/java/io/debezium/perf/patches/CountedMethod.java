package io.debezium.perf.patches;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
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

    /**
     * Makes sure that each is there, once.
     *
     * @param classFiles a class file by the class's name; empty where there is no such class
     * @throws Refusal if the class or the method is not there, has no code, or others of its name are
     */
    public static void require(List<CountedMethod> methods, Function<String, Optional<byte[]>> classFiles) {
        for (CountedMethod method : methods) {
            byte[] classFile = classFiles
                    .apply(method.className)
                    .orElseThrow(() -> method.refused(method.className + " is not there", ""));
            List<String> found = CallCounting.found(method, classFile);
            if (found.isEmpty()) {
                throw method.refused("is not there, or has no code", "");
            }
            if (found.size() > 1) {
                throw method.refused("is there more than once", "Write one of " + String.join(", ", found) + ".");
            }
        }
    }

    /** Whether it is this one. */
    boolean is(String methodName, String descriptor) {
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

    private Refusal refused(String rule, String remedy) {
        return new Refusal("count=" + this, rule, remedy);
    }

    /** As {@link #parse} reads it. */
    @Override
    public String toString() {
        return className + "." + name + (parametersOrNull == null ? "" : "(" + parametersOrNull + ")");
    }
}
