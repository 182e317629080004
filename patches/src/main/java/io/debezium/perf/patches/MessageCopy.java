package io.debezium.perf.patches;

import java.util.List;
import java.util.Map;

import net.bytebuddy.asm.AsmVisitorWrapper;
import net.bytebuddy.asm.MemberSubstitution;
import net.bytebuddy.asm.MemberSubstitution.Substitution.Chain.Step;
import net.bytebuddy.dynamic.DynamicType;

import io.debezium.perf.patches.inside.PartOfBuffer;

import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

/** Has a message read from the part of the buffer where it is. What it holds is copied out of it in any case. */
final class MessageCopy extends Patch {

    private static final String METHOD = "processNotEmptyMessage";

    MessageCopy() {
        super(
                "message-copy",
                "Each decoderbufs message is copied out of the buffer that it was received in, only to be read from its start."
                        + " It can be read from where it is.",
                new Target(
                        "io.debezium.connector.postgresql.connection.pgproto.PgProtoMessageDecoder",
                        List.of(METHOD),
                        List.of(),
                        Map.of("fa7e9c557c1e27d3", "3.0.8.Final to 3.6.3.Final")),
                null);
    }

    @Override
    DynamicType.Builder<?> change(DynamicType.Builder<?> original, Bodies bodies) {
        AsmVisitorWrapper noCopy = MemberSubstitution.strict()
                .method(named("copyOfRange"))
                .replaceWith(bodies.method(PartOfBuffer.class, "all"))
                .on(named(METHOD));
        AsmVisitorWrapper part = MemberSubstitution.strict()
                .method(named("parseFrom").and(takesArguments(byte[].class)))
                .replaceWithChain(Step.ForDelegation.to(bodies.method(PartOfBuffer.class, "read")))
                .on(named(METHOD));
        return original.visit(noCopy).visit(part);
    }
}
