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
        // Marsaglia's xorshift: of a chain of multiplications by a constant, an unrolled loop makes one for many turns.
        long chain = seed;
        for (long turn = 0; turn < turnsPerEvent; turn++) {
            chain ^= chain << 13;
            chain ^= chain >>> 7;
            chain ^= chain << 17;
        }
        return chain;
    }
}
