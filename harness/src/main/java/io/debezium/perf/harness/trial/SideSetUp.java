package io.debezium.perf.harness.trial;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

import io.debezium.perf.harness.postgres.Endpoint;

/**
 * What a trial needs that measures beside a reader and under a load, resolved.
 *
 * @param server how to ask the server itself
 * @param reader who reads; empty where nobody does
 * @param serverPid PostgreSQL's first process, where it runs on this machine's kernel
 * @param folder the trial's own, absolute and empty
 */
public record SideSetUp(
        Endpoint server, Optional<TrialSetUp> reader, LoadSetUp load, OptionalLong serverPid, Path folder) {}
