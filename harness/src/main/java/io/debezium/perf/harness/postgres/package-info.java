/**
 * Where PostgreSQL comes from: installed binaries, a container, binaries from Maven or a server of the user's; its
 * settings, its plugins, the slots and publications on it, and the teardown of all of it. Puts no load on it.
 */
package io.debezium.perf.harness.postgres;
