/**
 * The live view: what a run says and measures, on a page that any browser of this machine reads while it runs. Listens to a
 * {@link io.debezium.perf.harness.experiment.Console} and asks nothing of what is measured: what is shown is what was told anyway.
 *
 * <p>One thread does all of it. At most twice a second what has changed is written down once, and the same bytes go to every
 * viewer ({@code text/event-stream}). Of a viewer that does not read, one state waits to be sent and none behind the newest, and
 * after a while it is disconnected: it costs no more than that, and nobody waits for it.
 *
 * <p>Listens on loopback alone, answers only what asks for it by a loopback name (a page of another site whose name was made to
 * lead here does not), and serves its own four files and the stream, nothing else. Whoever may open a connection on this
 * machine may look.
 */
package io.debezium.perf.harness.live;
