package io.debezium.perf.harness.question.impact;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

import io.debezium.perf.harness.trial.LoadSetUp;
import io.debezium.perf.harness.trial.TrialSetUp;

/**
 * What a trial needs that measures what capturing costs a load.
 *
 * @param reader the variant that reads; empty if none does
 * @param serverPid PostgreSQL's first process, if it runs on this machine's kernel
 * @param folder the trial's own, absolute and empty
 * @param slot the name of the slot, which need not exist yet; empty without one
 * @param proxyPid the process of the PgBouncer that the load goes through
 * @param freeBytes on the disk that the server writes to; empty if that is unknown
 */
record ImpactSetUp(
        Optional<TrialSetUp> reader,
        LoadSetUp load,
        OptionalLong serverPid,
        Path folder,
        Optional<String> slot,
        OptionalLong proxyPid,
        Supplier<OptionalLong> freeBytes) {}
