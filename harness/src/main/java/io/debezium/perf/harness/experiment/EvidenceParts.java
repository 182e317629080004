package io.debezium.perf.harness.experiment;

import java.util.Optional;

import io.debezium.perf.harness.plan.EvidencePlan;
import io.debezium.perf.harness.plan.TapePlan;
import io.debezium.perf.harness.result.CallCounts;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.JmhResult;
import io.debezium.perf.harness.result.VerifyResult;

/** What evidence is made of. */
interface EvidenceParts {

    Part<VerifyResult> verify();

    Part<CompareResult> compare(TapePlan tape);

    Part<JmhResult> micro();

    Part<CallCounts> calls(TapePlan tape);

    /** Each by the experiment that is a command of its own. */
    static EvidenceParts of(EvidencePlan plan) {
        return new EvidenceParts() {
            @Override
            public Part<VerifyResult> verify() {
                return new Measured<>(
                        "verify",
                        (folder, left, console) -> new VerifyExperiment(plan.verify(folder), console).run(),
                        VerifyResult::outcome);
            }

            @Override
            public Part<CompareResult> compare(TapePlan tape) {
                return new Measured<>(
                        "compare " + tape.request().workload().name(),
                        (folder, left, console) -> new CompareExperiment(
                                        plan.compare(tape, folder, left), console, Optional.empty())
                                .run(),
                        CompareResult::outcome);
            }

            @Override
            public Part<JmhResult> micro() {
                return new Measured<>(
                        "micro",
                        (folder, left, console) -> new JmhExperiment(plan.micro(folder, left), console).run(),
                        JmhResult::outcome);
            }

            @Override
            public Part<CallCounts> calls(TapePlan tape) {
                return new Measured<>(
                        "calls " + tape.request().workload().name(),
                        (folder, left, console) -> new CallsExperiment(
                                        plan.calls(PatchPredictions.methods(plan.changes()), tape, folder), console)
                                .run(),
                        CallCounts::outcome);
            }
        };
    }
}
