package io.debezium.perf.harness.live;

import java.util.List;

/**
 * What there is to see at one moment; the page's script reads these names. Times are in milliseconds since the epoch.
 *
 * @param sequence rises with every change
 * @param at when this was written down
 * @param command as it was typed
 * @param startedAt when the command began
 * @param doing the trial that runs, by number, place and variant; empty before the first
 * @param phase of it; empty where it has none
 * @param phaseEndsAt when that ends by the clock at the latest; null when it ends by an event
 * @param busy how far a step is; empty when it has not said so
 * @param reading the newest one of the trial; null before there is one
 * @param lines what was said of late, oldest first
 * @param warnings likewise, those among it and before it that were warnings
 * @param end how the command ended; null while it runs
 */
record Shown(
        long sequence,
        long at,
        String command,
        long startedAt,
        String doing,
        String phase,
        Long phaseEndsAt,
        String busy,
        Reading reading,
        List<String> lines,
        List<String> warnings,
        End end) {

    Shown {
        lines = List.copyOf(lines);
        warnings = List.copyOf(warnings);
    }

    /**
     * How a command ended.
     *
     * @param headline its answer in a few sentences; empty when it came to none
     * @param report the path of its report; empty when there is none
     * @param failure why it is not complete; empty when it is
     */
    record End(String headline, String report, String failure) {}

    /**
     * What a viewer that comes is told first.
     *
     * @param history readings of the last minutes, oldest first
     */
    record Snapshot(Shown shown, List<Reading> history) {}
}
