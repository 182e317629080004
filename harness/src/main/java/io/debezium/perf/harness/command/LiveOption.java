package io.debezium.perf.harness.command;

import java.util.Map;
import java.util.Optional;
import java.util.Stack;

import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.experiment.Console;
import io.debezium.perf.harness.host.Ports;
import io.debezium.perf.harness.live.LiveView;

/** The option {@code --live}, which serves a page that shows how the run goes on. */
@HelpGroup.Of(HelpGroup.RESULT)
final class LiveOption {

    static final String LIVE = "--live";

    @Option(names = LIVE, paramLabel = "PORT", arity = "0..1", fallbackValue = "0", preprocessor = Attached.class)
    Integer live;

    /** A port must follow an equals sign: in {@code perf jmh --live TypeModifier} the next word is no port. */
    static final class Attached implements IParameterPreprocessor {

        @Override
        public boolean preprocess(Stack<String> words, CommandSpec command, ArgSpec option, Map<String, Object> info) {
            if (!"=".equals(info.get("separator"))) {
                words.push("0");
            }
            return false;
        }
    }

    /**
     * Starts to serve the page and prints its address.
     *
     * @return empty without {@code --live}
     * @throws io.debezium.perf.harness.Failure if the port is illegal or in use
     */
    Optional<LiveView> open(Console console, String typed) {
        if (live == null) {
            return Optional.empty();
        }
        if (live != 0 && !Ports.isLegal(live)) {
            throw InvalidConfiguration.of("cli.must-be-0-to-65535", "--live=" + live);
        }
        LiveView view = LiveView.open(live, typed, console);
        console.say("live view: " + view.url());
        return Optional.of(view);
    }
}
