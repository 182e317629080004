package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

import io.debezium.perf.harness.experiment.Ended;
import io.debezium.perf.harness.experiment.ShardMerge;
import io.debezium.perf.harness.result.CheckResult;
import io.debezium.perf.harness.result.ShardedResult;

@Command(
        name = "merge",
        description = {
            "Merge the shards of an experiment: of compare, check or calibrate.",
            "",
            "Uses the newest complete result of each shard and lists those that it ignores. A failed trial has the"
                    + " same effect as without shards. With three machines or more, the interval accounts for differences"
                    + " between them.",
            ""
        },
        footer = {
            "",
            "Exit codes: 0 done; 2 no shards, or shards of different commands, tapes, variants, options,",
            "seeds or commits of this project; 4 a shard is missing or failed, the rest was merged;",
            "3 and 70 as for every command; for shards of perf check also 1 and 4, as for perf check."
        })
final class MergeCommand extends Tool {

    @Parameters(
            paramLabel = "RESULT-DIR",
            arity = "1..*",
            description = "Results of commands with --shard, or directories of results.")
    List<Path> folders;

    @Mixin
    OutOption results;

    @Override
    public Integer call() throws IOException {
        Ended<? extends ShardedResult> merged = ShardMerge.of(folders).into(results.folder(), Perf.typed(spec, 0));
        int failure = printer().print(merged);
        return merged.result() instanceof CheckResult check ? CheckCommand.code(check, failure) : failure;
    }
}
