package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.report.section.CompareWarnings;
import io.debezium.perf.harness.result.JmhResult;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.result.Verdict;

/** What speaks against believing micro-benchmarks, a sentence each. */
final class JmhWarnings {

    private JmhWarnings() {}

    static List<String> of(JmhResult result) {
        List<String> warnings = new ArrayList<>();
        if (result.outcome().status() != RunStatus.COMPLETE) {
            warnings.add("The run %s: what follows rests on what was measured until then."
                    .formatted(result.outcome().status() == RunStatus.FAILED ? "failed" : "was interrupted"));
        }
        CompareWarnings.resumed(result.outcome()).ifPresent(warnings::add);
        result.trials().stream()
                .filter(fork -> fork.status() == TrialStatus.FAILED)
                .forEach(fork -> warnings.add("%s failed in %s: %s"
                        .formatted(
                                result.variants().get(fork.arm()).spec(),
                                JmhWords.label(result.benchmarks().get(fork.condition())),
                                fork.message())));
        result.trials().stream()
                .filter(fork -> fork.status() == TrialStatus.ABSENT)
                .forEach(fork -> warnings.add("%s is left out of %s: %s"
                        .formatted(
                                result.variants().get(fork.arm()).spec(),
                                JmhWords.label(result.benchmarks().get(fork.condition())),
                                fork.message())));
        long disturbed = result.trials().stream()
                .filter(fork -> fork.status() == TrialStatus.DISTURBED)
                .count();
        if (disturbed > 0) {
            warnings.add("%s disturbed and repeated while there were repeats left."
                    .formatted(disturbed == 1 ? "1 fork was" : disturbed + " forks were"));
        }
        if (result.benchmarks().stream()
                .flatMap(benchmark -> benchmark.comparisons().stream())
                .anyMatch(comparison -> comparison.verdict() == Verdict.INCONCLUSIVE)) {
            warnings.add("Inconclusive means that nothing is known, not that nothing has changed.");
        }
        warnings.addAll(result.notes());
        return warnings;
    }
}
