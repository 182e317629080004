/**
 * Builds changed sources of Debezium on top of a release: they are read with git, which writes nothing into the user's
 * repository, compiled against the release's class path, and cached by content. Also lists the commits between two that
 * change the class path. This package does not depend on variants, and runs none of the compiled classes.
 */
package io.debezium.perf.harness.source;
