package io.debezium.perf.harness.question.impact;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

import io.debezium.perf.harness.trial.LoadSetUp;
import io.debezium.perf.harness.trial.TrialSetUp;

/**
 * What a trial needs that measures what capturing costs a load, resolved.
 *
 * @param reader who reads; empty where nobody does
 * @param serverPid PostgreSQL's first process, where it runs on this machine's kernel
 * @param folder the trial's own, absolute and empty
 * @param slot the name of the slot that there is, or is going to be; empty where nobody captures
 * @param proxyPid that of a PgBouncer of ours that the load goes through
 * @param freeBytes on the disk that the server writes to; empty where that is not known
 */
record ImpactSetUp(
        Optional<TrialSetUp> reader,
        LoadSetUp load,
        OptionalLong serverPid,
        Path folder,
        Optional<String> slot,
        OptionalLong proxyPid,
        Supplier<OptionalLong> freeBytes) {}
