package io.debezium.perf.harness.report.model;

/** How the names in a column are built, and so which part may be left out if there is little room. */
public enum Naming {
    /** {@code package.Class.method}, of which the class and the method matter. */
    METHOD(2),
    /** {@code package.Class}, of which the class matters. */
    TYPE(1),
    /** A name without parts, such as a thread's, in which dots mean nothing. */
    WHOLE(Integer.MAX_VALUE);

    private final int parts;

    Naming(int parts) {
        this.parts = parts;
    }

    /** The part that matters; the whole name when it has no package. */
    public String brief(String name) {
        int dot = name.length();
        for (int part = 0; part < parts && dot >= 0; part++) {
            dot = name.lastIndexOf('.', dot - 1);
        }
        return name.substring(dot + 1);
    }

    /** What {@link #brief} leaves out, with its last dot; empty if it leaves out nothing. */
    public String lead(String name) {
        return name.substring(0, name.length() - brief(name).length());
    }
}
