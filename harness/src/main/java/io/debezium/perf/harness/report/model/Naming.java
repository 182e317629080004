package io.debezium.perf.harness.report.model;

/** How the names of a column are built, and so what of them may be left out where room is short. */
public enum Naming {
    /** {@code package.Class.method}, of which the class and the method matter. */
    METHOD(2),
    /** {@code package.Class}, of which the class matters. */
    TYPE(1),
    /** A name in which dots mean nothing: a thread's. */
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

    /** What {@link #brief} leaves out, with its last dot; empty when it leaves out nothing. */
    public String lead(String name) {
        return name.substring(0, name.length() - brief(name).length());
    }
}
