package io.debezium.perf.harness.process;

import java.util.Map;
import java.util.TreeMap;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class ChildEnvironmentTest {

    /** PostgreSQL 18, "libpq - Environment Variables", then those of its programs. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "PGHOST PGHOSTADDR PGPORT PGDATABASE PGUSER PGPASSWORD PGPASSFILE PGREQUIREAUTH PGCHANNELBINDING PGSERVICE"
                        + " PGSERVICEFILE PGOPTIONS PGAPPNAME PGSSLMODE PGREQUIRESSL PGSSLNEGOTIATION PGSSLCOMPRESSION"
                        + " PGSSLCERT PGSSLKEY PGSSLCERTMODE PGSSLROOTCERT PGSSLCRL PGSSLCRLDIR PGSSLSNI PGREQUIREPEER"
                        + " PGSSLMINPROTOCOLVERSION PGSSLMAXPROTOCOLVERSION PGGSSENCMODE PGKRBSRVNAME PGGSSLIB"
                        + " PGGSSDELEGATION PGCONNECT_TIMEOUT PGCLIENTENCODING PGTARGETSESSIONATTRS PGLOADBALANCEHOSTS"
                        + " PGMINPROTOCOLVERSION PGMAXPROTOCOLVERSION PGDATESTYLE PGTZ PGGEQO PGSYSCONFDIR PGLOCALEDIR",
                "PGDATA PGCTLTIMEOUT PG_COLOR PG_COLORS",
                "GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE GIT_OBJECT_DIRECTORY GIT_CONFIG_COUNT GIT_CONFIG_KEY_0 GIT_CONFIG_GLOBAL",
                "JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS IBM_JAVA_OPTIONS JDK_JAVAC_OPTIONS CLASSPATH",
                "MALLOC_ARENA_MAX GLIBC_TUNABLES",
                "LC_ALL LC_NUMERIC LANG LANGUAGE PERF_WORD_3 PERF_SSLPASSWORD"
            })
    void whatChangesWhatAProgramDoesOrCostsIsNotInherited(String names) {
        Map<String, String> environment = new TreeMap<>(Map.of("PATH", "/bin"));
        for (String name : names.split(" ")) {
            environment.put(name, "nonsense");
        }

        ChildEnvironment.adapt(environment, Map.of());

        assertThat(environment).isEqualTo(Map.of("PATH", "/bin", "LC_ALL", "C.UTF-8"));
    }

    @Test
    void everythingElseIs() {
        Map<String, String> other = Map.of(
                "HOME", "/home/me",
                "TZ", "Asia/Tokyo",
                "LD_LIBRARY_PATH", "/lib",
                "JAVA_HOME", "/jdk",
                "MAVEN_OPTS", "-Xmx1g",
                "GIT_SSL_CAINFO", "/ca",
                "GIT_SSH_COMMAND", "ssh",
                "https_proxy", "http://proxy");
        Map<String, String> environment = new TreeMap<>(other);

        ChildEnvironment.adapt(environment, Map.of());

        assertThat(environment).containsAllEntriesOf(other).hasSize(other.size() + 1);
    }

    @Test
    void aProgramGetsWhatItIsGivenWhateverItsName() {
        Map<String, String> environment = new TreeMap<>(Map.of("PGPASSWORD", "theirs", "PGSERVICE", "theirs"));

        ChildEnvironment.adapt(environment, Map.of("PGPASSWORD", "ours", "LC_ALL", "C", "CLASSPATH", "a.jar"));

        assertThat(environment).isEqualTo(Map.of("PGPASSWORD", "ours", "LC_ALL", "C", "CLASSPATH", "a.jar"));
    }

    @Test
    void whatIsWithheldIsNamedButNoSecretAndNoLocale() {
        Map<String, String> environment =
                Map.of("PGPASSWORD", "x", "PGSERVICE", "x", "LANG", "x", "PATH", "x", "JAVA_TOOL_OPTIONS", "x");

        assertThat(ChildEnvironment.withheld(environment)).containsExactly("JAVA_TOOL_OPTIONS", "PGSERVICE");
    }
}
