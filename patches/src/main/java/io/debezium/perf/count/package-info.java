/** What counted code counts in; on the boot class path, where the JDK's own classes reach it. */
package io.debezium.perf.count;
