package io.debezium.perf.patches;

/** A program that names the classes that patches change, once they are initialized: run with the agent. */
public final class Loads {

    private Loads() {}

    public static void main(String[] words) throws ClassNotFoundException {
        for (Patch patch : Patches.all()) {
            System.out.println(Class.forName(patch.target().className()).getName());
        }
    }
}
