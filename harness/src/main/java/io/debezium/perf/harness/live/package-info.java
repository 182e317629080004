/**
 * The live view: what a run says and measures, on a page that any browser of this machine reads while it runs. Listens to a
 * {@link io.debezium.perf.harness.experiment.Console} and asks nothing of what is measured: what is shown is what was told anyway.
 *
 * <p>The page asks for the state twice a second: who does not ask costs nothing, and nobody waits for a viewer.
 *
 * <p>Listens on loopback alone, answers only what asks for it by a loopback name (a page of another site whose name was made to
 * lead here does not), and serves its own four files and the state, nothing else. Whoever may open a connection on this
 * machine may look.
 */
package io.debezium.perf.harness.live;
