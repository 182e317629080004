/**
 * Sources of Debezium, and what becomes of a release when commits of them are laid on top of it: read with git,
 * which writes nothing into the user's repository, compiled against the release's class path and kept by content; and the
 * commits between two that change something of it. Knows no variants and runs nothing of what it has compiled.
 */
package io.debezium.perf.harness.source;
