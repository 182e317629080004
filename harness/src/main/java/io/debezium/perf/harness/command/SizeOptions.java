package io.debezium.perf.harness.command;

import picocli.CommandLine.Option;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.tape.TapeRequest;

/** Options for the size of a tape. */
@HelpGroup.Of(HelpGroup.TAPE)
public class SizeOptions {

    @Option(names = "--events", paramLabel = "N", descriptionKey = "tape.events")
    public Long events;

    @Option(names = "--scale", paramLabel = "N", descriptionKey = "tape.scale")
    Integer scale;

    /**
     * Applies the options to a request.
     *
     * @throws InvalidConfiguration if the tape is already recorded, which fixes its size
     */
    public final TapeRequest applied(TapeRequest request) {
        if (request.workload().recorded().isPresent() && (events != null || scale != null)) {
            throw InvalidConfiguration.of(
                    "cli.does-not-apply-to-recorded-tape",
                    events != null ? "--events " + events : "--scale " + scale,
                    "%,d".formatted(request.workload().defaults().events()));
        }
        TapeRequest asked = events == null ? request : request.withEvents(events);
        return scale == null ? asked : asked.withScale(scale);
    }
}
