package io.debezium.perf.harness.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.load.NamedWorkload;
import io.debezium.perf.harness.plan.TapePlan;
import io.debezium.perf.harness.tape.TapeRequest;

/** The options of every command that replays tapes, whatever is on them. */
class TapeSizeOptions {

    @Option(
            names = "--events",
            paramLabel = "N",
            description = "Row events on the tape, about (default: the workload's own, 600000 for pgbench's).")
    Long events;

    @Option(
            names = "--scale",
            paramLabel = "N",
            description = "Size of the tables (default: the workload's own, 10 for pgbench's: 1,000,000 accounts).")
    Integer scale;

    @Option(
            names = "--warmup-events",
            paramLabel = "N",
            description = "Events at the start of each trial that are not measured (default: a third).")
    Long warmUpEvents;

    @Mixin
    TapePlaceOptions place;

    @Mixin
    SinkOptions sink;

    final TapePlan plan(NamedWorkload workload) {
        TapeRequest request = TapeRequest.of(workload, TapePlaceOptions.SEED);
        if (events != null) {
            request = request.withEvents(events);
        }
        if (scale != null) {
            request = request.withScale(scale);
        }
        return place.plan(
                request, warmUpEvents == null ? OptionalLong.empty() : OptionalLong.of(warmUpEvents), sink.broker());
    }

    /** As they would be typed again; none that says what is so without it. */
    final List<String> words() {
        List<String> words = new ArrayList<>();
        add(words, "--events", events);
        add(words, "--scale", scale);
        add(words, "--warmup-events", warmUpEvents);
        words.addAll(place.words());
        words.addAll(sink.words());
        return words;
    }

    private static void add(List<String> words, String option, Object valueOrNull) {
        if (valueOrNull != null) {
            words.addAll(List.of(option, valueOrNull.toString()));
        }
    }
}
