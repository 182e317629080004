package io.debezium.perf.app;

/**
 * Executes a number of turns of a loop for each row event, to test whether these instructions are detected. The instructions
 * of a turn depend on the compiler, but are the same in every run of the same JDK.
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

    /** Its name shows in profiles that the frame is not Debezium's. */
    private long spinPlantedWork(long seed) {
        // Marsaglia's xorshift: the compiler would merge the turns of a multiplication by a constant.
        long chain = seed;
        for (long turn = 0; turn < turnsPerEvent; turn++) {
            chain ^= chain << 13;
            chain ^= chain >>> 7;
            chain ^= chain << 17;
        }
        return chain;
    }
}
