package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.Address;
import io.debezium.perf.harness.host.Ports;
import io.debezium.perf.harness.load.LiveWorkload;
import io.debezium.perf.harness.plan.ImpactPlan;
import io.debezium.perf.harness.plan.TargetSpec;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.PgBouncer;
import io.debezium.perf.harness.postgres.Route;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.ImpactResult.Target;

/** The ways from a load to the server, each of which was seen to lead there. Closing them ends what was started for them. */
final class Targets implements AutoCloseable {

    private final List<TargetRoute> ways = new ArrayList<>();
    private final List<PgBouncer> started = new ArrayList<>();

    /**
     * One of them.
     *
     * @param endpoint how to reach the server that way
     * @param proxyPid of a proxy that is ours
     * @param foreign whether what is in between is somebody else's, whose CPU cannot be told from others'
     */
    record TargetRoute(Target target, Endpoint endpoint, OptionalLong proxyPid, boolean foreign) {}

    private Targets() {}

    /**
     * Tries what somebody else has started, before there is a server for it to lead to.
     *
     * @throws UnfitEnvironment if nothing takes a connection there
     */
    static void requireListeners(List<TargetSpec> targets) {
        targets.stream()
                .flatMap(target -> target.address().stream())
                .forEach(
                        proxy -> Ports.requireListener(
                                "--targets",
                                proxy,
                                "Check that the proxy runs, listens on this address and port, and that no firewall is in between."));
    }

    /**
     * Starts what has to be started, and tries each of them.
     *
     * @throws UnfitEnvironment if one cannot be had or does not answer, or a slot cannot be read
     *     through the one through which they are to be read
     */
    static Targets open(ImpactPlan plan, Endpoint server, Ledger ledger, Console console) {
        Targets targets = new Targets();
        try {
            for (TargetSpec spec : plan.targets()) {
                targets.add(spec, plan, server, ledger, console);
            }
            return targets;
        } catch (RuntimeException | Error e) {
            targets.close();
            throw e;
        }
    }

    /** @param name of one of them */
    TargetRoute named(String name) {
        return ways.stream()
                .filter(way -> way.target().name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** As a result tells them. */
    List<Target> described() {
        return ways.stream().map(TargetRoute::target).toList();
    }

    /** What is on each way but the direct one, by the way's name: for what must not change in the middle of a run. */
    Map<String, String> facts() {
        return ways.stream()
                .map(TargetRoute::target)
                .filter(target -> !target.detail().isEmpty())
                .collect(Collectors.toMap(Target::name, Target::detail));
    }

    @Override
    public void close() {
        started.forEach(PgBouncer::close);
        started.clear();
    }

    private void add(TargetSpec spec, ImpactPlan plan, Endpoint server, Ledger ledger, Console console) {
        TargetRoute way;
        if (spec.equals(TargetSpec.DIRECT)) {
            way = new TargetRoute(new Target(spec.name(), server.address(), ""), server, OptionalLong.empty(), false);
        } else if (spec.equals(TargetSpec.PGBOUNCER)) {
            way = pgBouncer(spec, plan, server, ledger, console);
        } else {
            Address address = spec.address().orElseThrow();
            Endpoint through = server.at(address.host(), address.port());
            way = new TargetRoute(
                    new Target(spec.name(), through.address(), "not started by this run"),
                    through,
                    OptionalLong.empty(),
                    true);
        }
        if (!spec.equals(TargetSpec.DIRECT)) {
            Route route = new Route(spec.name(), way.endpoint());
            route.require(server);
            if (spec.equals(plan.captureThrough())) {
                route.requireReplication();
            }
        }
        ways.add(way);
    }

    private TargetRoute pgBouncer(TargetSpec spec, ImpactPlan plan, Endpoint server, Ledger ledger, Console console) {
        int clients =
                plan.loads().stream().mapToInt(LiveWorkload::clients).max().orElseThrow();
        PgBouncer pooler =
                PgBouncer.start(server, plan.pooling(), clients, plan.server().data(), ledger, console::say);
        started.add(pooler);
        String detail = "%s, pool mode %s, %d connections to the server"
                .formatted(
                        pooler.version(), plan.pooling().mode(), plan.pooling().size());
        console.say("%s at %s".formatted(detail, pooler.endpoint().address()));
        return new TargetRoute(
                new Target(spec.name(), pooler.endpoint().address(), detail),
                pooler.endpoint(),
                OptionalLong.of(pooler.pid()),
                false);
    }
}
