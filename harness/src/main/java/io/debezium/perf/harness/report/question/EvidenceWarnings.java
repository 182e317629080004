package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.section.AgainstItself;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.CompareWarnings;
import io.debezium.perf.harness.result.EvidenceResult;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.Verdict;
import io.debezium.perf.harness.result.WorkloadEvidence;

/** What speaks against evidence, a sentence each, worst first. */
public final class EvidenceWarnings {

    /** Fewer pairs, or workloads, than a stranger should be asked to believe. */
    private static final int PAIRS = 10;

    private static final int WORKLOADS = 2;

    private EvidenceWarnings() {}

    public static List<String> of(EvidenceResult result) {
        List<String> warnings = new ArrayList<>();
        outcome(result).ifPresent(warnings::add);
        if (result.unequal().isEmpty()) {
            if (result.equality() == null || !result.equality().complete()) {
                warnings.add("Whether both do the same is not known.");
            }
            warnings.addAll(itself(result).limits());
            result.workloads().forEach(workload -> warnings.addAll(of(workload, result)));
            few(result).ifPresent(warnings::add);
        }
        return warnings;
    }

    private static Optional<String> outcome(EvidenceResult result) {
        RunStatus status = result.outcome().status();
        String message = result.outcome().message();
        if (status == RunStatus.COMPLETE || !result.unequal().isEmpty()) {
            return Optional.empty();
        }
        return Optional.of("It is incomplete: it %s%s"
                .formatted(
                        status == RunStatus.INTERRUPTED ? "was interrupted" : "failed",
                        message.isEmpty() ? "." : ": " + CompareWarnings.sentence(message)));
    }

    private static List<String> of(WorkloadEvidence workload, EvidenceResult result) {
        List<String> warnings = new ArrayList<>();
        if (workload.deciding().isEmpty()) {
            warnings.add("%s was not measured: %s."
                    .formatted(
                            workload.name(),
                            workload.nothing().isEmpty() ? "no pair of trials counts" : workload.nothing()));
            return warnings;
        }
        String worse = workload.candidate().stream()
                .filter(comparison -> comparison.verdict() == Verdict.SLOWER)
                .filter(comparison -> !workload.deciding().equals(Optional.of(comparison)))
                .map(Change::phrase)
                .collect(Collectors.joining("; "));
        if (!worse.isEmpty()) {
            warnings.add("Something is worse under %s: %s.".formatted(workload.name(), worse));
        }
        int pairs = workload.deciding().orElseThrow().pairs();
        if (pairs < result.design().pairs()) {
            warnings.add("Of %s planned under %s, only %s came about."
                    .formatted(Format.count(result.design().pairs(), "pair"), workload.name(), Format.count(pairs)));
        }
        if (workload.disturbed() > 0) {
            warnings.add("%s under %s disturbed by something else on this machine; its report says what became of %s."
                    .formatted(
                            Format.count(workload.disturbed(), "trial")
                                    + (workload.disturbed() == 1 ? " was" : " were"),
                            workload.name(),
                            workload.disturbed() == 1 ? "it" : "them"));
        }
        return warnings;
    }

    /** Of the figure that decides. */
    private static AgainstItself itself(EvidenceResult result) {
        return new AgainstItself(result.workloads().stream()
                .map(workload -> new AgainstItself.Place(
                        "under " + workload.name(),
                        workload.same(Metric.CPU_MICROS_PER_EVENT),
                        workload.candidate(Metric.CPU_MICROS_PER_EVENT).stream().toList()))
                .toList());
    }

    private static Optional<String> few(EvidenceResult result) {
        List<String> few = new ArrayList<>();
        if (result.design().pairs() < PAIRS) {
            few.add("%s, not %d".formatted(Format.count(result.design().pairs(), "pair"), PAIRS));
        }
        if (result.workloads().size() < WORKLOADS) {
            few.add("%s, not %d".formatted(Format.count(result.workloads().size(), "workload"), WORKLOADS));
        }
        return few.isEmpty()
                ? Optional.empty()
                : Optional.of("This is short of evidence: %s.".formatted(String.join(" and ", few)));
    }
}
