package io.debezium.perf.harness.trial;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import org.postgresql.Driver;

import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.tape.Replay;
import io.debezium.perf.harness.variant.Jdk;
import io.debezium.perf.harness.variant.QuickJvm;
import io.debezium.perf.harness.variant.Variant;
import io.debezium.perf.harness.variant.VariantSpec;

/** A short tape in a private cluster, and trials over it, each in a folder of its own. */
final class TrialBench implements AutoCloseable {

    static final String RELEASE = "3.6.3.Final";

    static final String QUICK = QuickJvm.RELEASE;
    static final long WARM_UP = 2_000;
    static final long MARK_EVERY = 500;
    static final Duration LIMIT = Duration.ofSeconds(60);

    private static final Path APP = Path.of("").toAbsolutePath().getParent().resolve("dbz-app/target/dbz-app-thin.jar");

    private final Path folder;
    private final Ledger ledger;
    private final SmallTape tape;
    private int trials;

    /** @param folder an empty one */
    TrialBench(Path folder) throws Exception {
        this(folder, false);
    }

    /** Of whose tape the longer stretch can be had, too. */
    static TrialBench withLongTape(Path folder) throws Exception {
        return new TrialBench(folder, true);
    }

    private TrialBench(Path folder, boolean alsoLong) throws Exception {
        this.folder = folder;
        Path data = Files.createDirectories(folder.resolve("data"));
        this.ledger = Ledger.open(data);
        try {
            this.tape = new SmallTape(data, ledger, alsoLong);
        } catch (Exception e) {
            ledger.close();
            throw e;
        }
    }

    SmallTape tape() {
        return tape;
    }

    Ledger ledger() {
        return ledger;
    }

    /** Where the next trial is to put its files; not there yet. */
    Path next() {
        return folder.resolve("trial-" + ++trials);
    }

    ReplayTrial trial(Replay replay, Purpose purpose) {
        return trial(QUICK, replay, purpose, LIMIT, (events, newest) -> {});
    }

    /** @param seen told of the events so far */
    ReplayTrial trial(String spec, Replay replay, Purpose purpose, Duration stallLimit, ReplayTrial.TapeObserver seen) {
        return new ReplayTrial(setUp(spec, replay, purpose, WARM_UP), ledger, stallLimit, seen);
    }

    ReplayTrial warmedUp(long warmUp, Replay replay) {
        return new ReplayTrial(setUp(QUICK, replay, Purpose.TIMED, warmUp), ledger, LIMIT, (events, newest) -> {});
    }

    /** Of every event; the values of the last six are written too. */
    ReplayTrial digest(String spec, Replay replay) {
        ReplaySetUp setUp = new ReplaySetUp(
                variant(spec + QuickJvm.OPTIONS),
                replay,
                Purpose.DIGEST,
                WARM_UP,
                MARK_EVERY,
                next(),
                Optional.of(new ReplaySetUp.EventRange(SmallTape.EVENTS - 6, SmallTape.EVENTS)));
        return new ReplayTrial(setUp, ledger, LIMIT, (events, newest) -> {});
    }

    ReplayTrial counted(String spec, Replay replay, Path home) {
        return new ReplayTrial(
                new ReplaySetUp(variant(spec).counted(), replay, Purpose.COUNTED, WARM_UP, MARK_EVERY, home),
                ledger,
                LIMIT,
                (events, newest) -> {});
    }

    /** Of the raw reader, with nothing on its class path but its own jar and the driver. */
    ReplayTrial raw(Replay replay) {
        ReplaySetUp setUp = setUp(RELEASE, replay, Purpose.TIMED, WARM_UP);
        Engine reader = new Engine(
                EngineDeath.ENGINE,
                setUp.program(),
                home -> rawReader(home, setUp.engineProperties(), setUp.appOptions()),
                ledger);
        return new ReplayTrial(setUp, reader, LIMIT, (events, newest) -> {});
    }

    /**
     * What the README has one run by hand: the program alone.
     *
     * @param jvm further options of its JVM
     */
    Command byHand(Replay replay, Path home, List<String> jvm, List<String> options, Map<String, String> overrides)
            throws IOException {
        ReplaySetUp setUp = new ReplaySetUp(
                variant(RELEASE), replay, Purpose.TIMED, WARM_UP, MARK_EVERY, Files.createDirectories(home));
        Map<String, String> properties = new TreeMap<>(setUp.engineProperties());
        properties.putAll(overrides);
        return Command.of(
                        Jdk.newest().java().toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Djava.io.tmpdir=" + home)
                .and(jvm.toArray(String[]::new))
                .and(
                        "-jar",
                        APP.resolveSibling("dbz-app.jar").toString(),
                        "--config",
                        config(home, properties).toString())
                .and(options.toArray(String[]::new))
                .with("PGPASSWORD", replay.endpoint().password())
                .in(home);
    }

    @Override
    public void close() {
        tape.close();
        ledger.close();
    }

    private ReplaySetUp setUp(String spec, Replay replay, Purpose purpose, long warmUp) {
        return new ReplaySetUp(variant(spec), replay, purpose, warmUp, MARK_EVERY, next());
    }

    private static Variant variant(String spec) {
        return Variant.resolve(VariantSpec.parse(spec), APP);
    }

    private static Command rawReader(Path home, Map<String, String> properties, List<String> options)
            throws IOException {
        return Command.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        APP + ":" + driver(),
                        "io.debezium.perf.app.RawReader",
                        "--linked",
                        "--config",
                        config(home, properties).toString())
                .and(options.toArray(String[]::new));
    }

    private static Path config(Path home, Map<String, String> properties) throws IOException {
        StringBuilder config = new StringBuilder();
        properties.forEach(
                (name, value) -> config.append(name).append('=').append(value).append('\n'));
        return Files.writeString(home.resolve("by-hand.properties"), config);
    }

    private static Path driver() {
        try {
            return Path.of(Driver.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
