package io.debezium.perf.harness.plan;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.variant.VariantSpec;

/** What every command that replays a tape through variants has planned. */
public sealed interface ReplayPlan permits ComparePlan, CalibratePlan, BisectPlan {

    /** Its word on the command line. */
    String command();

    /** Those that are known before anything has run, the baseline first. */
    List<VariantSpec> variants();

    /** A plugin that the tape must be readable by, beside those of the variants. */
    default Optional<String> plugin() {
        return Optional.empty();
    }

    TapePlan tape();

    Sampling sampling();

    /** Where the folder of results is made. */
    Path results();

    /** The command line. */
    Typed typed();
}
