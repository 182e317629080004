package io.debezium.perf.harness.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.jfr.Fixtures;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.Analysis.ProfileRow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** The tables equal those of the {@code jfr} tool of the newest JDK on this machine, which must be 21 or later. */
class JfrToolIT {

    private static final Pattern ROW = Pattern.compile("(\\S.*?)\\s+([\\d,]+)\\s+[\\d.]+%");
    private static final Pattern COUNT = Pattern.compile("\\s*(jdk\\.\\w+)\\s+(\\d+)\\s+\\d+");
    private static final Map<String, Analysis> ANALYSES = new HashMap<>();
    private static Path jfr;

    @BeforeAll
    static void findTool() throws IOException {
        try (Stream<Path> homes = Files.list(Path.of("/usr/lib/jvm"))) {
            Optional<Path> newest = Stream.concat(homes, Stream.of(Path.of(System.getProperty("java.home"))))
                    .filter(home -> release(home) >= 21 && Files.isExecutable(home.resolve("bin/jfr")))
                    .max(Comparator.comparingInt(JfrToolIT::release));
            assumeTrue(newest.isPresent(), "no JDK of version 21 or later, whose jfr tool has views");
            jfr = newest.get().resolve("bin/jfr");
        }
    }

    @ParameterizedTest
    @CsvSource({"jdk17, hot-methods", "jdk25, cpu-time-hot-methods"})
    void theTopMethodsAreThoseOfJfrView(String recording, String view) throws Exception {
        Analysis.Cpu cpu = analysis(recording).cpu();
        Map<String, Long> ours = new HashMap<>();
        cpu.self().forEach(row -> ours.put(row.name(), row.samples()));

        Map<String, Long> theirs = rows(run("view", "--width", "400", view, file(recording)));

        assertThat(theirs).hasSizeGreaterThan(10);
        assertThat(ours).containsAllEntriesOf(theirs);
        // Of rows of the same count either side may show any first.
        assertThat(cpu.self().stream().limit(theirs.size()).map(ProfileRow::samples))
                .containsExactlyElementsOf(theirs.values().stream()
                        .sorted(Comparator.reverseOrder())
                        .toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdk17", "jdk25"})
    void theNumbersOfSamplesAreThoseOfJfrSummary(String recording) throws Exception {
        Analysis analysis = analysis(recording);
        Map<String, Long> counts = new HashMap<>();
        COUNT.matcher(run("summary", file(recording)))
                .results()
                .forEach(match -> counts.put(match.group(1), Long.parseLong(match.group(2))));

        assertThat(counts)
                .contains(
                        entry(analysis.cpu().event(), analysis.cpu().samples()),
                        entry(
                                analysis.allocation().event(),
                                analysis.allocation().samples()),
                        entry("jdk.GarbageCollection", analysis.gc().collections()));
    }

    /** The rows of overloads added up. */
    private static Map<String, Long> rows(String view) {
        Map<String, Long> rows = new HashMap<>();
        Pattern hidden = Pattern.compile("(\\$\\$Lambda|LambdaForm\\$\\w+)[.$+][^(]*(\\.\\w+\\()");
        for (String line : view.lines().toList()) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                String name = hidden.matcher(row.group(1)).replaceFirst("$1$2");
                rows.merge(
                        name.substring(0, name.indexOf('(')),
                        Long.parseLong(row.group(2).replace(",", "")),
                        Long::sum);
            }
        }
        return rows;
    }

    /** Made once of each. */
    private static Analysis analysis(String recording) {
        if (!ANALYSES.containsKey(recording)) {
            Path file = Fixtures.recording(recording);
            ANALYSES.put(recording, Analyzer.analyze(file, null).analysis());
        }
        return ANALYSES.get(recording);
    }

    private static String file(String recording) {
        return Fixtures.recording(recording).toString();
    }

    private static String run(String... arguments) throws Exception {
        Command tool = Command.of(jfr.toString(), "-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC");
        Command command = tool.and(arguments).with("LC_ALL", "C");
        Command.FinishedCommand finished = command.run(Duration.ofMinutes(2));
        assertThat(finished.ok()).as(finished.tail()).isTrue();
        return finished.out();
    }

    private static int release(Path home) {
        try {
            Matcher version =
                    Pattern.compile("JAVA_VERSION=\"(\\d+)").matcher(Files.readString(home.resolve("release")));
            return version.find() ? Integer.parseInt(version.group(1)) : 0;
        } catch (IOException e) {
            return 0;
        }
    }
}
