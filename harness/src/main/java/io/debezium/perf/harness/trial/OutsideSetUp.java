package io.debezium.perf.harness.trial;

import java.nio.file.Path;
import java.time.Duration;

import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.tape.Replay;
import io.debezium.perf.harness.variant.Counting;

/**
 * A program that is measured from outside, and what it is to read.
 *
 * @param subject how the user named it
 * @param counting how its events are counted
 * @param limit how long it may take
 * @param folder the trial's own, absolute
 */
public record OutsideSetUp(
        String subject, Command command, Counting counting, Replay replay, Duration limit, Path folder) {}
