package io.debezium.perf.harness.report;

/** A method as {@code package.Class.method}, and shorter where room is short. */
final class MethodName {

    private MethodName() {}

    /** {@code Class.method} of {@code package.Class.method}; a name without two dots is returned as it is. */
    static String withoutPackage(String name) {
        int method = name.lastIndexOf('.');
        int type = method <= 0 ? -1 : name.lastIndexOf('.', method - 1);
        return type < 0 ? name : name.substring(type + 1);
    }

    /** What {@link #withoutPackage} leaves out, with its last dot; empty when it leaves out nothing. */
    static String packageOf(String name) {
        return name.substring(0, name.length() - withoutPackage(name).length());
    }
}
