/**
 * An emulated CPU that counts instructions where the machine's own counts none: QEMU's user-mode emulation and a plugin of
 * ours. Nothing that runs in it is timed.
 */
package io.debezium.perf.harness.emulator;
