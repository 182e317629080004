/**
 * The live view: a page that shows the messages and figures of a run while it goes on, for any browser of this machine. It
 * listens to a {@link io.debezium.perf.harness.experiment.Console} and never queries what is measured: it shows only what is
 * reported anyway.
 *
 * <p>The page polls the state twice a second: without a viewer it costs nothing, and the run never waits for one.
 *
 * <p>The server listens on loopback alone, answers only requests that name a loopback host (which defeats DNS rebinding), and
 * serves its own four files and the state, nothing else. Whoever can open a connection on this machine can see it.
 */
package io.debezium.perf.harness.live;
