package io.debezium.perf.harness.plan;

import java.util.List;

import io.debezium.perf.harness.variant.VariantSpec;

/** The plan of a command that runs trials of variants and can be resumed. */
public interface MeasuringPlan {

    /**
     * The name of the command, which becomes part of the name of the result's folder. A plan that can be a part of another
     * run overrides it.
     */
    default String command() {
        return typed().words().get(0);
    }

    /** The name of the workload, which becomes part of the name of the result's folder. */
    String workload();

    /** The variants that are known before anything runs, the baseline first. */
    List<VariantSpec> variants();

    Sampling sampling();

    /** The command line. */
    Invocation typed();
}
