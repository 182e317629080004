package io.debezium.perf.harness.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

import picocli.CommandLine.Command;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.command.Home;
import io.debezium.perf.harness.command.Tool;
import io.debezium.perf.harness.host.CpuQuota;
import io.debezium.perf.harness.host.HardwareCounters;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.postgres.Inventory;
import io.debezium.perf.harness.postgres.Inventory.Item;
import io.debezium.perf.harness.postgres.Leftovers;
import io.debezium.perf.harness.process.ChildEnvironment;
import io.debezium.perf.harness.result.Environment;
import io.debezium.perf.harness.variant.Jdk;

@Command(name = "doctor")
final class DoctorCommand extends Tool {

    @Override
    public Integer call() {
        List<Item> items = new ArrayList<>(machine());
        items.addAll(jdks());
        items.addAll(Inventory.take());
        Set<String> withheld = ChildEnvironment.withheld(System.getenv());
        if (!withheld.isEmpty()) {
            String names = "not passed on to what is started: " + String.join(", ", withheld);
            items.add(new Item("environment", true, names, ""));
        }
        List<String> leftovers = Leftovers.describe(Home.data());
        items.add(new Item(
                "leftovers",
                leftovers.isEmpty(),
                leftovers.isEmpty() ? "none" : String.join("; ", leftovers),
                "scripts/perf clean"));
        items.forEach(this::print);
        return 0;
    }

    private static List<Item> machine() {
        Environment here = Machine.here("");
        Optional<Double> loadAverage = Optional.ofNullable(here.loadAverageBefore());
        String load = loadAverage
                .map(average -> String.format(Locale.ROOT, ", load average %.2f", average))
                .orElse("");
        String quota = CpuQuota.here()
                .map(limit -> String.format(Locale.ROOT, ", CPU quota of %.2f cores", limit.cores()))
                .orElse("");
        boolean quiet = !quota.isEmpty() || loadAverage.orElse(0.0) < 0.5 * here.cores();
        String how = quota.isEmpty() ? quiet ? "low" : "high, will disturb measurements" : "outside the CPU quota";
        String machine =
                "%s, %s, %d cores, %d GiB".formatted(here.os(), here.cpu(), here.cores(), here.memoryBytes() >> 30);
        Optional<UnfitEnvironment> uncounted = HardwareCounters.problem();
        return List.of(
                new Item("machine", true, machine + quota, ""),
                new Item("other load", quiet, how + load, "Stop other programs (top lists them), or wait."),
                new Item(
                        "CPU instructions",
                        uncounted.isEmpty(),
                        uncounted.map(why -> "not counted: " + why.rule()).orElse("counted for each thread"),
                        ("Everything works without them. "
                                        + uncounted
                                                .map(UnfitEnvironment::remedy)
                                                .orElse(""))
                                .strip()));
    }

    private static List<Item> jdks() {
        List<Jdk> installed = Jdk.installed();
        List<Item> items = new ArrayList<>();
        installed.forEach(jdk -> items.add(new Item("JDK", true, jdk + " in " + jdk.home(), "")));
        boolean samples = installed.stream().anyMatch(Jdk::samplesCpuTime);
        items.add(new Item(
                "CPU-time samples",
                samples,
                samples ? "recorded on JDK " + Jdk.newest().version() : "need JDK 25 or later on Linux",
                "Install JDK 25. Without it, profiles are based on execution samples."));
        return items;
    }

    private void print(Item item) {
        out().printf("%-4s %-30s %s%n", item.found() ? "ok" : "--", item.name(), item.detail());
        if (!item.found() && !item.remedy().isEmpty()) {
            out().printf("%35s %s%n", "", item.remedy());
        }
    }
}
