package io.debezium.perf.harness.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.POJONode;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.kafka.BrokerAddress;
import io.debezium.perf.harness.load.TapeWorkload;
import io.debezium.perf.harness.postgres.DatabaseSpec;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.tape.ReplayWay;
import io.debezium.perf.harness.tape.Tapes;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * The plan of a run as stored in the run's folder, so that the run can be repeated elsewhere. Variants, workloads and servers
 * are stored as their texts on the command line. The file may come from somebody else: parts that can do harm must be
 * {@linkplain #texts shown} to the user before it is {@linkplain #plan made a plan}. Immutable.
 *
 * @param words the command line after {@code scripts/perf}; a server's password is taken out of them
 * @param plan null if the command cannot be repeated
 */
public record KeptPlan(List<String> words, long seed, JsonNode plan) {

    private static final String TYPED = "typed";
    private static final String REQUEST = "request";
    private static final String WORKLOAD = "workload";

    public KeptPlan {
        // Also of a file that somebody has edited.
        words = words.stream().map(DatabaseSpec::withoutSecrets).toList();
    }

    /** A plan that can be repeated elsewhere. */
    public interface Kept {}

    /** @throws InvalidConfiguration if the file is not a stored plan */
    public static KeptPlan read(Path file) {
        return ResultJson.readPart(file, KeptPlan.class);
    }

    /** Stores a plan, or only the command line if the plan cannot be repeated. */
    public static void write(Object plan, Invocation typed, Path folder) throws IOException {
        JsonNode kept = null;
        if (plan instanceof Kept) {
            kept = mapper(name -> null, Optional.empty()).valueToTree(plan);
            // The invocation holds paths of this machine, which are not stored.
            replace(kept, NullNode.getInstance());
        }
        ResultJson.write(new KeptPlan(typed.words(), typed.seed(), kept), folder.resolve(Invocation.FILE));
    }

    private static void replace(JsonNode plan, JsonNode typed) {
        plan.findParents(TYPED).forEach(parent -> ((ObjectNode) parent).set(TYPED, typed));
    }

    /** The names of the tapes and workloads that are timed, in order. */
    public List<String> timed() {
        return requests().map(request -> request.path(WORKLOAD).asText()).toList();
    }

    private Stream<JsonNode> requests() {
        return plan.has("tape")
                ? Stream.of(plan.path("tape").path(REQUEST))
                : StreamSupport.stream(plan.path("tapes").spliterator(), false)
                        .map(compare -> compare.path("tape").path(REQUEST));
    }

    /**
     * A copy that times tape files, sent by the player, in place of the original tapes and workloads.
     *
     * @param files one for each of {@link #timed}, in order; an empty one keeps the original, which is recorded again if it is
     *     a workload
     * @throws InvalidConfiguration if the number of files differs, or a tape file that the plan names is missing
     */
    public KeptPlan over(List<Optional<TapeWorkload>> files) {
        List<String> named = timed();
        if (files.stream().anyMatch(Optional::isPresent) && files.size() != named.size()) {
            throw InvalidConfiguration.of(
                    "plan.did-not-complete",
                    "the original, which lists the tapes of %d of %d workloads".formatted(files.size(), named.size()),
                    Invocation.commandLine(words));
        }
        KeptPlan other = new KeptPlan(words, seed, plan.deepCopy());
        List<JsonNode> timed = other.requests().toList();
        for (int i = 0; i < named.size(); i++) {
            String name = named.get(i);
            boolean file = name.endsWith(Tapes.FILE);
            Optional<TapeWorkload> tape = i < files.size() ? files.get(i) : Optional.empty();
            if (tape.isEmpty() && file && !Files.isRegularFile(Path.of(name))) {
                throw InvalidConfiguration.of("plan.is-neither-in-repeated-result", "tape " + name);
            }
            JsonNode own = timed.get(i);
            // Verification that used the same file uses the new one as well.
            tape.ifPresent(here -> other.plan.findValues(REQUEST).stream()
                    .filter(JsonNode::isObject)
                    .filter(request -> request == own
                            || file && request.path(WORKLOAD).asText().equals(name))
                    .forEach(request -> ((ObjectNode) request)
                            .put(WORKLOAD, text(here))
                            .put("events", here.defaults().events())
                            .put("scale", here.defaults().scale())
                            .put("way", ReplayWay.PLAYER.name())));
        }
        return other;
    }

    /** The distinct text values in the plan that satisfy a condition. */
    public List<String> texts(Predicate<String> holds) {
        List<String> found = new ArrayList<>();
        collect(plan, found);
        return found.stream().filter(holds).distinct().toList();
    }

    private static void collect(JsonNode node, List<String> found) {
        if (node.isTextual()) {
            found.add(node.asText());
        }
        node.forEach(each -> collect(each, found));
    }

    /**
     * The plan, adapted to this machine.
     *
     * @param workloads finds the workload of a name
     * @param clone git clone of Debezium that replaces those that variants name with {@code git=}; empty to keep them
     * @param typed the command line that repeats the plan, and the new folders
     * @throws InvalidConfiguration if the plan is of another version, or names something that is missing or invalid
     */
    public <P> P plan(Class<P> type, Function<String, TapeWorkload> workloads, Optional<Path> clone, Invocation typed) {
        JsonMapper mapper = mapper(workloads, clone);
        JsonNode here = plan.deepCopy();
        replace(here, new POJONode(typed));
        try {
            return mapper.treeToValue(here, type);
        } catch (JsonProcessingException e) {
            if (e.getCause() instanceof InvalidConfiguration refused) {
                throw refused;
            }
            throw InvalidConfiguration.of("plan.is-no-plan-of-this-version", Invocation.FILE, e.getOriginalMessage())
                    .because(e);
        }
    }

    /** The argument of {@code --workload} that selects a workload. */
    private static String text(TapeWorkload workload) {
        Optional<Path> recorded = workload.recorded();
        if (recorded.isPresent()) {
            return recorded.get().toString().endsWith(Tapes.FILE)
                    ? recorded.get().toString()
                    : recorded.get().getFileName().toString();
        }
        return workload.folder()
                .filter(folder -> !folder.getParent().endsWith("scripts/workloads"))
                .map(Path::toString)
                .orElse(workload.name());
    }

    private static JsonMapper mapper(Function<String, TapeWorkload> workloads, Optional<Path> clone) {
        SimpleModule module = new SimpleModule();
        text(module, VariantSpec.class, VariantSpec::text, text -> {
            VariantSpec variant = VariantSpec.parse(text);
            return clone.map(variant::ofClone).orElse(variant);
        });
        text(module, TapeWorkload.class, KeptPlan::text, workloads);
        text(module, DatabaseSpec.class, DatabaseSpec::text, DatabaseSpec::parse);
        text(module, BrokerAddress.class, BrokerAddress::toString, text -> BrokerAddress.parse("--kafka", text));
        return ResultJson.with(module);
    }

    private static <T> void text(
            SimpleModule module, Class<T> type, Function<T, String> write, Function<String, T> read) {
        module.addSerializer(type, new JsonSerializer<T>() {
            @Override
            public void serialize(T value, JsonGenerator out, SerializerProvider provider) throws IOException {
                out.writeString(write.apply(value));
            }
        });
        module.addDeserializer(type, new JsonDeserializer<T>() {
            @Override
            public T deserialize(JsonParser in, DeserializationContext context) throws IOException {
                return read.apply(in.getText());
            }
        });
    }
}
