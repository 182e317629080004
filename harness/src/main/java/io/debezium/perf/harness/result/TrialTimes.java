package io.debezium.perf.harness.result;

/** Figures that tell where the time of their trial went, in seconds; what they do not tell is its end. */
public interface TrialTimes {

    /** Until the program was at work; 0 where that is not known. */
    default double startUpSeconds() {
        return 0;
    }

    /** From then on, until it was measured. */
    default double warmUpSeconds() {
        return 0;
    }

    double measuredSeconds();
}
