package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.KeyFigure;
import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.Latency;
import io.debezium.perf.harness.result.ProcessFigures;
import io.debezium.perf.harness.result.RecordResult;

/** The few figures of a recording. */
final class RecordFigures {

    private RecordFigures() {}

    /** Those that the result has; a trial that ended before its recording has none of its own. */
    static List<KeyFigure> of(RecordResult result) {
        List<KeyFigure> figures = new ArrayList<>();
        if (result.figures() != null) {
            figures.add(cpu(result));
            figures.add(events(result));
            figures.add(allocated(result.figures()));
        }
        if (result.latency() != null && result.latency().count() > 0) {
            figures.add(latency(result.latency()));
        }
        if (result.figures() != null) {
            figures.add(memory(result.figures()));
        }
        if (result.analysis() != null) {
            figures.add(pauses(result.analysis()));
        }
        return figures;
    }

    static List<KeyFigure> of(Analysis analysis) {
        Analysis.Cpu cpu = analysis.cpu();
        long thrown =
                analysis.exceptions().stream().mapToLong(Analysis.Thrown::count).sum();
        double bytesPerSecond = analysis.allocation().bytes() / analysis.seconds();
        return List.of(
                new KeyFigure(
                        "CPU samples",
                        Format.count(cpu.samples()),
                        cpu.event() + ", " + Format.count(cpu.lost()) + " lost"),
                new KeyFigure("Recorded", Format.seconds(analysis.seconds()), analysis.file()),
                new KeyFigure(
                        "Allocation",
                        Double.isFinite(bytesPerSecond) ? Format.bytes(bytesPerSecond) + "/s" : Format.UNKNOWN,
                        "estimated from " + Format.count(analysis.allocation().samples(), "sample")),
                pauses(analysis),
                new KeyFigure("Exceptions", Format.count(thrown), "thrown in the recording"));
    }

    private static KeyFigure cpu(RecordResult result) {
        String of = Split.of(result).map(Split::inWords).orElse("all threads of the process");
        return new KeyFigure("CPU per event", Format.withUnit(result.figures().cpuMicrosPerEvent(), "us"), of);
    }

    private static KeyFigure events(RecordResult result) {
        String whose =
                switch (Pace.of(result).state()) {
                    case KEPT_UP -> "the load's rate: the engine kept up";
                    case FELL_BEHIND -> "the engine's rate: it fell behind";
                    case CAUGHT_UP -> "the engine's rate: it worked off a backlog";
                    case BEHIND, UNKNOWN -> "the load's rate or the engine's: not known";
                };
        return new KeyFigure("Events", Format.number(result.figures().eventsPerSecond()) + " /s", whose);
    }

    private static KeyFigure allocated(ProcessFigures figures) {
        double perSecond = figures.seconds() == 0 ? Double.NaN : figures.allocatedBytes() / figures.seconds();
        return new KeyFigure(
                "Allocated per event",
                Format.withUnit(figures.allocatedBytesPerEvent(), "bytes"),
                Double.isFinite(perSecond) ? Format.bytes(perSecond) + "/s" : "");
    }

    private static KeyFigure latency(Latency latency) {
        return new KeyFigure(
                "Latency p50, p99",
                pair(Format.micros(latency.at(50)), Format.micros(latency.at(99))),
                "commit to consumption, at most " + Format.micros(latency.maxMicros()));
    }

    /** Two figures of one unit name it once. */
    private static String pair(String first, String second) {
        int unit = first.lastIndexOf(' ');
        return second.endsWith(first.substring(unit))
                ? first.substring(0, unit) + ", " + second
                : first + ", " + second;
    }

    private static KeyFigure memory(ProcessFigures figures) {
        return new KeyFigure(
                "Peak RSS",
                figures.peakRssBytes() == null ? Format.UNKNOWN : Format.bytes(figures.peakRssBytes()),
                "heap in use at most " + Format.bytes(figures.peakHeapBytes()));
    }

    private static KeyFigure pauses(Analysis analysis) {
        Analysis.Gc gc = analysis.gc();
        return new KeyFigure(
                "GC pauses",
                gc.pauses().isEmpty() ? "none" : Format.millis(gc.pauseMillisSum()),
                gc.pauses().isEmpty()
                        ? gc.collector()
                        : Format.count(gc.pauses().size(), "pause") + " of " + gc.collector() + ", longest "
                                + Format.millis(gc.pauseMillisMax()));
    }
}
