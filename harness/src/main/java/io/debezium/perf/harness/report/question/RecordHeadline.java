package io.debezium.perf.harness.report.question;

import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Naming;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.ProcessFigures;
import io.debezium.perf.harness.result.RecordResult;

/** What an event costs, where, at what rate, and whose rate that is. A pure function of the result. */
public final class RecordHeadline {

    private RecordHeadline() {}

    public static Summary of(RecordResult result) {
        Sentence answer = rate(result);
        if (result.analysis() != null) {
            answer = answer.then(hottest(result.analysis()));
        }
        answer = answer.text(".");
        if (result.figures() != null && result.figures().events() > 0) {
            answer = answer.text(
                    Split.of(result).map(split -> " " + split.outsideInWords()).orElse(""));
            answer = answer.text(" " + Pace.of(result).meaning());
        }
        return summary(answer, RecordWarnings.of(result));
    }

    public static Summary of(Analysis analysis) {
        Analysis.Cpu cpu = analysis.cpu();
        Sentence answer =
                Sentence.of(Format.count(cpu.samples(), "CPU sample") + " over " + Format.seconds(analysis.seconds()));
        if (cpu.periodMicros() != null && cpu.samples() > 0 && analysis.seconds() > 0) {
            double cores = cpu.samples() * cpu.periodMicros() / 1e6 / analysis.seconds();
            answer = answer.text(" (" + Format.number(cores) + " cores busy with Java code)");
        }
        return summary(answer.then(hottest(analysis)).text("."), RecordWarnings.of(analysis));
    }

    private static Summary summary(Sentence answer, List<String> warnings) {
        return new Summary(List.of(new Summary.Answer(answer, List.of())), warnings);
    }

    private static Sentence rate(RecordResult result) {
        ProcessFigures figures = result.figures();
        if (figures == null) {
            return Sentence.of("No figures: the trial ended before the recording did");
        }
        if (figures.events() == 0) {
            return Sentence.of("No row event was consumed in the " + Format.seconds(figures.seconds()) + " recorded");
        }
        return Sentence.of(Format.number(figures.cpuMicrosPerEvent())
                + " us of CPU per event at "
                + Format.number(figures.eventsPerSecond())
                + " events/s");
    }

    /** The Debezium method with the most samples, and what it was most often doing. */
    private static Sentence hottest(Analysis analysis) {
        Optional<Analysis.Owner> first = analysis.cpu().debezium().stream()
                .findFirst()
                .filter(owner -> !owner.method().tooFew());
        if (first.isEmpty()) {
            return Sentence.of("; too few CPU samples in Debezium methods to name one");
        }
        Analysis.Row method = first.get().method();
        String perEvent = method.perEvent() == null ? "" : " (" + Format.number(method.perEvent()) + " us per event)";
        Sentence cost = Sentence.of("; " + Format.percent(method.share()) + " of the CPU samples" + perEvent
                        + " in or on behalf of ")
                .code(Naming.METHOD.brief(method.name()));
        return cost.then(doing(first.get()));
    }

    private static Sentence doing(Analysis.Owner owner) {
        Optional<Analysis.Row> first = owner.on().stream().findFirst().filter(row -> !row.tooFew());
        if (first.isEmpty() || owner.method().samples() == 0) {
            return Sentence.of("");
        }
        Sentence most = Sentence.of(", most often in ");
        most = first.get().name().equals(owner.method().name())
                ? most.text("its own code")
                : most.code(Naming.METHOD.brief(first.get().name()));
        double part = (double) first.get().samples() / owner.method().samples();
        return most.text(" (" + Format.percent(part) + " of those)");
    }
}
