package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

import io.debezium.perf.harness.cli.Tool.OutOption;
import io.debezium.perf.harness.experiment.ShardMerge;

@Command(
        name = "merge",
        description = {
            "Merge the shards of a comparison.",
            "",
            "Uses the newest complete result of each shard and lists those that it ignores. A failed trial has the"
                    + " same effect as without shards. With three machines or more, the interval accounts for differences"
                    + " between them.",
            ""
        },
        footer = {
            "",
            "Exit codes: 0 done; 2 no shards, or shards of different tapes, variants, options,",
            "seeds or commits of this project; 4 a shard is missing or failed, the rest was merged;",
            "3 and 70 as for every command."
        })
final class MergeCommand extends Tool {

    @Parameters(
            paramLabel = "RESULT-DIR",
            arity = "1..*",
            description = "Results of compare with --shard, or directories of results.")
    List<Path> folders;

    @Mixin
    OutOption results;

    @Override
    public Integer call() throws IOException {
        return printer().print(ShardMerge.of(folders, results.folder(), Perf.typed(spec, 0)));
    }
}
