package io.debezium.perf.harness.plan;

import java.nio.file.Path;
import java.util.List;

import io.debezium.perf.harness.variant.VariantSpec;

/** What every command has planned that compares variants and can be resumed. */
public interface MeasuringPlan {

    /** Its word on the command line. */
    String command();

    /** A word for what the variants are made to do, which the folder of results is named after. */
    String workload();

    /** Those that are known before anything has run, the baseline first. */
    List<VariantSpec> variants();

    Sampling sampling();

    /** Where the folder of results is made. */
    Path results();

    /** The command line. */
    Invocation typed();
}
