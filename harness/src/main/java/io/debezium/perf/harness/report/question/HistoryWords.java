package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.result.HistoryPoint;
import io.debezium.perf.harness.result.HistoryResult;
import io.debezium.perf.harness.result.HistoryResult.Change;
import io.debezium.perf.harness.result.HistoryResult.Group;
import io.debezium.perf.harness.result.HistoryResult.Line;
import io.debezium.perf.harness.result.HistoryResult.Release;
import io.debezium.perf.harness.result.Metric;

/** What a history comes to, in sentences. */
final class HistoryWords {

    /** Sentences beyond this are left to the charts. */
    private static final int MOST = 6;

    private static final Set<Metric> MAIN = EnumSet.of(Metric.SCORE, Metric.CPU_MICROS_PER_EVENT);

    private static final double MIB = 1024 * 1024;

    private HistoryWords() {}

    /** A pure function of the result. */
    static Summary summary(HistoryResult result) {
        List<Sentence> told = new ArrayList<>();
        for (Group group : result.groups()) {
            group.lines().stream()
                    .filter(line ->
                            MAIN.contains(group.metric()) && line.releases().size() > 1)
                    .map(line -> sentence(group, line))
                    .forEach(told::add);
        }
        List<Sentence> more = new ArrayList<>(told.subList(0, Math.min(MOST, told.size())));
        if (told.size() > MOST) {
            more.add(Sentence.of("%s more below.".formatted(Format.count(told.size() - MOST, "line"))));
        }
        return new Summary(List.of(new Answer(Sentence.of(lead(result)), more)), result.notes());
    }

    private static String lead(HistoryResult result) {
        long machines = result.groups().stream()
                .map(group -> group.machine().fingerprint())
                .distinct()
                .count();
        long versions = result.groups().stream()
                .flatMap(group -> group.versions().stream())
                .distinct()
                .count();
        return "%s of Debezium on %s: the history has %s, %s."
                .formatted(
                        Format.count(versions, "version"),
                        Format.count(machines, "machine"),
                        Format.count(result.points(), "figure"),
                        result.added() == 0 ? "none new" : Format.count(result.added()) + " new");
    }

    /** {@code parse (columns=ten): from 0.77 us/op in 3.2.0.Alpha1 to 0.28 us/op in 3.6.3.Final (-64.0 % side by side), ...} */
    private static Sentence sentence(Group group, Line line) {
        List<Release> releases = line.releases();
        Release first = releases.get(0);
        Release last = releases.get(releases.size() - 1);
        Sentence sentence = Sentence.of("")
                .code(group.measured().label())
                .text(": from %s in %s to %s in %s%s"
                        .formatted(
                                value(group, first.median()),
                                first.version(),
                                value(group, last.median()),
                                last.version(),
                                changed(line.change())));
        Optional<Release> steepest = releases.stream()
                .filter(release -> release.change() != null && release.change().ratio() > 0)
                .max(Comparator.comparingDouble(
                        release -> Math.abs(Math.log(release.change().ratio()))));
        if (releases.size() > 2 && steepest.isPresent()) {
            sentence = sentence.text(", the largest step in %s%s"
                    .formatted(steepest.get().version(), changed(steepest.get().change())));
        }
        return sentence.text("; " + where(group, line) + ".");
    }

    private static String changed(Change change) {
        return Double.isFinite(change.ratio())
                ? " (%s%s)"
                        .formatted(change(change.ratio()), change.sideBySide() ? " side by side" : ", not side by side")
                : "";
    }

    private static String where(Group group, Line line) {
        return "machine " + group.machine().fingerprint() + ", " + label(line);
    }

    /** {@code CPU per event, us/event} */
    static String title(Group group) {
        String unit = group.metric() == Metric.PEAK_RSS_BYTES ? "MiB" : group.unit();
        return group.metric().label().equals(unit) ? unit : group.metric().label() + ", " + unit;
    }

    /** {@code JDK 25.0.3 (Eclipse Adoptium), jvm=-Xmx1g} */
    static String label(Line line) {
        return "JDK " + line.jdk() + (line.with().isEmpty() ? "" : ", " + line.with());
    }

    /** {@code 12ab34cd56ef: Example CPU, 2 cores, 8.00 GiB, Linux} */
    static String machine(HistoryPoint.Machine machine) {
        return "%s: %s, %s, %s, %s"
                .formatted(
                        machine.fingerprint(),
                        machine.cpu(),
                        Format.count(machine.cores(), "core"),
                        Format.bytes(machine.memoryBytes()),
                        machine.system());
    }

    /** {@code mode avgt, JMH options -wi 1}; empty where there are none. */
    static String conditions(HistoryPoint.Measured measured) {
        return measured.conditions().entrySet().stream()
                .map(condition -> condition.getKey() + " " + condition.getValue())
                .collect(Collectors.joining(", "));
    }

    static String value(Group group, double value) {
        return group.metric() == Metric.PEAK_RSS_BYTES ? Format.bytes(value) : Format.withUnit(value, group.unit());
    }

    /** Without its unit, which {@link #title} names. */
    static String number(Group group, double value) {
        return Format.number(group.metric() == Metric.PEAK_RSS_BYTES ? value / MIB : value);
    }

    /** {@code 0.271 to 0.284}; one figure has none. */
    static String range(Group group, double low, double high) {
        if (low == high) {
            return "";
        }
        String from = number(group, low);
        String to = number(group, high);
        return from.equals(to) ? from : from + " to " + to;
    }

    private static String change(double ratio) {
        return new Effect(ratio, Double.NaN, Double.NaN, Double.NaN).signed();
    }

    /** {@code +3.1 %}, with a mark where it is not from runs that measured both; empty for the first. */
    static String change(Release release) {
        Change change = release.change();
        return change == null || !Double.isFinite(change.ratio())
                ? ""
                : change(change.ratio()) + (change.sideBySide() ? "" : " ?");
    }
}
