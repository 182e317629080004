package io.debezium.perf.harness.trial;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.debezium.perf.harness.variant.Jdk;

/**
 * What a trial records on top of the JDK's {@code profile} configuration, and what it leaves out of that: what tells of the
 * environment, of command lines, also those of other processes, and of certificates. No secret of a run is among it anyway;
 * what else the user's environment holds is nobody's business to whom a recording is shown.
 */
final class JfrSettings {

    private static final List<String> PRIVATE = List.of(
            "jdk.InitialEnvironmentVariable",
            "jdk.InitialSystemProperty",
            "jdk.InitialSecurityProperty",
            "jdk.SecurityPropertyModification",
            "jdk.SystemProcess",
            "jdk.ProcessStart",
            "jdk.JVMInformation",
            "jdk.StringFlag",
            "jdk.StringFlagChanged",
            "jdk.TLSHandshake",
            "jdk.X509Certificate",
            "jdk.X509Validation");

    private JfrSettings() {}

    /** Settings that a JDK does not know are ignored by it; CPU-time samples are asked for where it can take them. */
    static Map<String, String> of(Jdk jdk) {
        Map<String, String> settings = new TreeMap<>();
        PRIVATE.forEach(event -> settings.put(event + "#enabled", "false"));
        // Exceptions as control flow are a cost that no CPU sample names.
        settings.put("jdk.JavaExceptionThrow#enabled", "true");
        settings.put("jdk.JavaExceptionThrow#stackTrace", "true");
        // Waiting on the path of each event is short; the configuration's own threshold is 10 ms.
        settings.put("jdk.JavaMonitorEnter#threshold", "1 ms");
        settings.put("jdk.ThreadPark#threshold", "1 ms");
        if (jdk.samplesCpuTime()) {
            settings.put("jdk.CPUTimeSample#enabled", "true");
            settings.put("jdk.CPUTimeSample#throttle", "5ms");
        }
        return settings;
    }
}
