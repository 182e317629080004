package io.debezium.perf.patches;

/** A program that initializes the classes that patches change, and prints their names; it is run with the agent. */
public final class Loads {

    private Loads() {}

    public static void main(String[] words) throws ClassNotFoundException {
        for (Patch patch : Patches.all()) {
            System.out.println(Class.forName(patch.target().className()).getName());
        }
    }
}
