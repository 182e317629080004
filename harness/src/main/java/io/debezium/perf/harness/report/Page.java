package io.debezium.perf.harness.report;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.RecordResult;

/**
 * Everything that a report says, in words and tables, whatever the format. Templates only lay it out.
 *
 * @param title what the result is of
 * @param origin the command and when it was run
 * @param hot the table of the first screen, or null without a recording
 * @param facts what was run and on what
 * @param runTables settings and properties
 * @param charts over time
 * @param latencies or null
 * @param split CPU by kind of thread, or null
 * @param threads CPU by thread, or null
 * @param sections tables of the recording
 * @param repeat commands, or null
 * @param limits what the report does not show
 * @param log the last lines of a failed program's log
 */
public record Page(
        String title,
        String origin,
        Headline headline,
        List<KeyFigure> figures,
        Table hot,
        List<Facts> facts,
        List<Table> runTables,
        List<Chart> charts,
        Table latencies,
        Split split,
        Table threads,
        List<Section> sections,
        Facts repeat,
        List<String> limits,
        List<String> log) {

    static Page of(RecordResult result) {
        Analysis analysis = result.analysis();
        String started = DateTimeFormatter.ISO_LOCAL_DATE_TIME
                .format(result.startedAt().truncatedTo(ChronoUnit.SECONDS).atOffset(ZoneOffset.UTC))
                .replace('T', ' ');
        Table latencies = RunTables.latencies(result);
        return new Page(
                "Debezium %s with %s under %s"
                        .formatted(
                                result.variant().debezium(),
                                result.variant().plugin(),
                                result.workload().name()),
                "perf %s, %s UTC".formatted(result.command(), started),
                Headline.of(result),
                KeyFigure.of(result),
                analysis == null ? null : AnalysisTables.onBehalf(analysis),
                RunFacts.of(result),
                List.of(RunFacts.settings(result), RunFacts.properties(result)),
                Chart.of(result),
                latencies.lines().isEmpty() ? null : latencies,
                Split.of(result).orElse(null),
                result.threads().isEmpty() ? null : RunTables.threads(result),
                analysis == null ? List.of() : sections(analysis),
                RunFacts.repeat(result),
                Limits.of(result),
                result.outcome().logTail());
    }

    static Page of(Analysis analysis) {
        return new Page(
                analysis.file(),
                "perf analyze",
                Headline.of(analysis),
                KeyFigure.of(analysis),
                AnalysisTables.onBehalf(analysis),
                RunFacts.of(analysis),
                List.of(),
                List.of(),
                null,
                null,
                null,
                sections(analysis),
                null,
                Limits.of(analysis),
                List.of());
    }

    private static List<Section> sections(Analysis analysis) {
        List<Section> sections = new ArrayList<>();
        sections.add(AnalysisTables.cpu(analysis));
        sections.add(AnalysisTables.allocation(analysis));
        sections.add(AnalysisTables.events(analysis));
        sections.add(AnalysisTables.findings(analysis));
        return sections;
    }
}
