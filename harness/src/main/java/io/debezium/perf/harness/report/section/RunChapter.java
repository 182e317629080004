package io.debezium.perf.harness.report.section;

import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Facts;
import io.debezium.perf.harness.report.model.Facts.Fact;
import io.debezium.perf.harness.result.VariantInfo;

/** The chapter "How it was run": design, machine, database, variants, and the commands that repeat it. */
public final class RunChapter {

    private final List<Facts> groups = new ArrayList<>();
    private final List<Block> blocks = new ArrayList<>();
    private final List<Fact> commands = new ArrayList<>();

    /** @param commandLine of the whole result */
    public RunChapter(String commandLine) {
        commands.add(Fact.code("All of it", commandLine));
    }

    public RunChapter group(Facts facts) {
        groups.add(facts);
        return this;
    }

    public RunChapter group(String title, List<Fact> facts) {
        return group(new Facts(title, facts));
    }

    public RunChapter block(Block block) {
        blocks.add(block);
        return this;
    }

    public RunChapter command(String does, String command) {
        commands.add(Fact.code(does, command));
        return this;
    }

    /**
     * Adds the command of each variant.
     *
     * @param does what the command does: {@code A trial of}
     */
    public RunChapter commands(String does, List<VariantInfo> variants) {
        variants.forEach(variant -> command(does + " " + variant.spec(), variant.command()));
        return this;
    }

    /** Adds the tables of variants, and the command of a trial of each. */
    public RunChapter variants(String does, List<VariantInfo> variants) {
        blocks.addAll(VariantTables.of(variants));
        return commands(does, variants);
    }

    public Chapter chapter() {
        List<Block> all = new ArrayList<>();
        all.add(new Block.Terms(groups));
        all.addAll(blocks);
        all.add(new Block.Commands(new Facts("To repeat", commands)));
        return new Chapter("run", "How it was run", "", all);
    }
}
