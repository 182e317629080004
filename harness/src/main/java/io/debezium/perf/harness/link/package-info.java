/**
 * The line protocol between the harness and the program under test, the only thing that the two share.
 *
 * <p>The program writes messages to its standard output, one a line; other lines are log. A message is {@code perf1}, a
 * type and fields {@code name=value}, separated by one space, values percent-encoded (UTF-8, blank as {@code +}):
 *
 * <ul>
 *   <li>{@code hello pid debezium}: the command line was understood; {@code debezium} is empty for the raw reader;
 *   <li>{@code ready COUNTERS}: the server confirms that the slot is being read;
 *   <li>{@code progress COUNTERS}: once a second from then on, or as often as {@code --progress-every} says, unless marks
 *       were asked for;
 *   <li>{@code mark COUNTERS}: with {@code --mark-every}, at the first batch boundary at or after each multiple of so many
 *       row events, and at the last event; read by the thread that consumes, so that they belong to that event;
 *   <li>{@code snapshot COUNTERS askedMicros firstMicros lastMicros lastCpuMicros keys roundTrips content}: with {@code
 *       --rows}, once, when the last row has been consumed: when the reader was asked to run, when the first row was handed
 *       over, when the last had been consumed (since the epoch), CPU time of the process at the last of these, how often it had
 *       waited for the server to answer (where counted), and the sum of the keys of all rows, each times the weight of its
 *       table ({@code String.hashCode} of its name, made odd); with {@code --content} also the sum of a hash over each row's
 *       content. There is no {@code ready} then, and {@code progress} comes from the start on;
 *   <li>{@code counted COUNTERS}: with {@code --count}, at both ends of what the agent counts, while the rest of the program is
 *       idle;
 *   <li>{@code recording COUNTERS}, {@code recorded COUNTERS}: a flight recording has started, or was stopped and written;
 *   <li>{@code collected liveHeapBytes cpuMicros}: all garbage was collected; the heap in use afterwards (-1 if the JVM ignores
 *       requests to collect), and the CPU time that the collection took;
 *   <li>{@code finished COUNTERS reason order}: ended in order, because of {@code events}, {@code duration}, {@code stop},
 *       {@code halt} or {@code signal}; with {@code --ordered} or a digest, the order of the events (below);
 *   <li>{@code failed COUNTERS reason}: the engine ended with an error;
 *   <li>{@code refused command reason}: a command could not be carried out.
 * </ul>
 *
 * <p>COUNTERS are {@code timeMicros} (since the epoch, by a monotonic clock that began with the wall clock when the program was
 * started), {@code wallAheadMicros} (by how much the wall clock is ahead of it), {@code events} (row events so far), {@code
 * beyond} (row events that are not in {@code events}: those after the limit), {@code lsn} (of the newest event), {@code
 * cpuMicros} and {@code allocatedBytes} (of the process so far, without the cost of computing the hash of {@code --ordered}),
 * {@code threadMicros} (CPU time of the Java threads that live: {@code name:micros} each, names percent-encoded, separated by
 * commas), {@code heapUsedBytes}, {@code latencies} (commit to consumption in microseconds since the message before: an
 * HdrHistogram, compressed V2 encoding, Base64; empty where there are none, and with marks or a digest always) and, where
 * Debezium answers (with marks, at the first and at every third message), {@code queueRemaining}, {@code queueTotal} (its
 * {@code QueueRemainingCapacity} and {@code QueueTotalCapacity}) and {@code behindMillis} (its {@code
 * MilliSecondsBehindSource}, -1 before the first event).
 *
 * <p>An order is {@code 4096:HASH,...,HASH}: the hash after each 4,096 row events, and at last that of all, in hexadecimal. It
 * is 0 at first; an event makes {@code m = (h ^ (31 * lsn + op)) * 0x9E3779B97F4A7C15}, in 64 bits, and the next is {@code m ^
 * m >>> 32}; {@code op} is the code of Debezium's letter for the operation.
 *
 * <p>With {@code --connect} an event is consumed when the broker has acknowledged the batch that it came in and those before.
 * Figures of the process are those of the worker; {@code halt} closes the worker nevertheless.
 *
 * <p>The consumers of a table, {@code QueueReader}, use the protocol as well: {@code events} are rows that they have
 * acknowledged, {@code beyond} rows that they have claimed and not acknowledged, {@code lsn} is {@code events}, and {@code
 * latencies} end when a claim has come. With {@code --sink table} an event is consumed when its row is committed; {@code
 * sink.password} comes with the secrets, as does that of a broker that the harness has started.
 *
 * <p>The harness writes commands to the program's standard input, in the same form without {@code perf1}. The first is {@code
 * secrets PROPERTY=VALUE...}, properties for the configuration that must not be on a command line, in a file or in the
 * environment; the program waits for it before it configures anything. Then come {@code record file settings SETTING...} (a JFR
 * configuration's name and settings on top of it), {@code recorded}, {@code collect}, {@code stop}, {@code halt} (the engine is
 * not closed, the JVM ends in order). The end of the input stops the program, so that it does not outlive a harness that was
 * killed; the harness also closes it after the program's last message, since a JVM takes 0.3 s longer to exit while a thread
 * reads its standard input.
 */
package io.debezium.perf.harness.link;
