package io.debezium.perf.app;

/**
 * Executes a loop on purpose, so many turns for each row event, to find out whether so many instructions are found.
 * How many a turn takes is the compiler's choice; it is the same in every run of the same JDK.
 */
final class PlantedWork implements BatchEnd {

    private final long turnsPerEvent;
    private long value = 1;

    PlantedWork(long turnsPerEvent) {
        this.turnsPerEvent = turnsPerEvent;
    }

    @Override
    public void reached(long before, long events) {
        for (long event = before; event < events; event++) {
            value = spinPlantedWork(value);
        }
    }

    /** Named for a profile: whoever sees this frame must know that it is none of Debezium's. */
    private long spinPlantedWork(long seed) {
        // A chain of multiplications that each need the one before, which no compiler leaves out or shortens.
        long chain = seed;
        for (long turn = 0; turn < turnsPerEvent; turn++) {
            chain = chain * 6364136223846793005L + 1442695040888963407L;
        }
        return chain;
    }
}
