package io.debezium.perf.harness.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.postgres.Inventory;
import io.debezium.perf.harness.postgres.Leftovers;
import io.debezium.perf.harness.variant.Jdk;

/** {@code perf doctor}. */
@Command(
        name = "doctor",
        description = {"Show what is installed, and how to install what is missing.", ""})
final class DoctorCommand implements Callable<Integer> {

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        machine(out);
        jdks(out);
        for (Inventory.Item item : Inventory.take()) {
            row(out, item.found(), item.name(), item.detail(), item.remedy());
        }
        List<String> leftovers = Leftovers.describe(Home.data());
        row(
                out,
                leftovers.isEmpty(),
                "leftovers",
                leftovers.isEmpty() ? "none" : String.join("; ", leftovers),
                "scripts/perf clean");
        return 0;
    }

    private static void machine(PrintWriter out) {
        Machine here = Machine.here();
        String load = here.loadAverage()
                .map(average -> String.format(Locale.ROOT, ", load average %.2f", average))
                .orElse("");
        boolean quiet = here.loadAverage().orElse(0.0) < 0.5 * here.cores();
        row(
                out,
                true,
                "machine",
                String.format(
                        Locale.ROOT,
                        "%s, %s, %d cores, %d GiB",
                        here.os(),
                        here.cpu(),
                        here.cores(),
                        here.memoryBytes() >> 30),
                "");
        row(
                out,
                quiet,
                "other load",
                (quiet ? "low" : "high, will disturb measurements") + load,
                "Stop other programs (top lists them), or wait.");
    }

    private static void jdks(PrintWriter out) {
        List<Jdk> installed = Jdk.installed();
        for (Jdk jdk : installed) {
            row(out, true, "JDK", jdk + " in " + jdk.home(), "");
        }
        boolean samples = installed.stream().anyMatch(Jdk::samplesCpuTime);
        row(
                out,
                samples,
                "CPU-time samples",
                samples ? "recorded on JDK " + Jdk.newest().version() : "need JDK 25 or later on Linux",
                "Install JDK 25. Without it, profiles rest on execution samples.");
    }

    private static void row(PrintWriter out, boolean good, String name, String detail, String remedy) {
        out.printf("%-4s %-30s %s%n", good ? "ok" : "--", name, detail);
        if (!good && !remedy.isEmpty()) {
            out.printf("%35s %s%n", "", remedy);
        }
    }
}
