package io.debezium.perf.patches.count;

import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import net.bytebuddy.jar.asm.AnnotationVisitor;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.utility.OpenedClassReader;

/**
 * The basic blocks of a method: the index of the instruction at which each begins, and what its instructions do. A block
 * can only be entered at its first instruction; an instruction that may throw does not end it.
 */
final class Blocks extends MethodVisitor {

    private static final String INTRINSIC = "Ljdk/internal/vm/annotation/IntrinsicCandidate;";

    private final String className;
    private final boolean synchronised;
    private final Set<Label> targets = new HashSet<>();
    private final Map<Label, Integer> places = new HashMap<>();
    private final BitSet starts = new BitSet();
    private final Map<Kind, BitSet> operations = new EnumMap<>(Kind.class);
    private final Map<Integer, String> callsWithin = new HashMap<>();
    private int instructions;
    private int locals;
    private boolean intrinsic;
    private boolean callsCounted;

    Blocks(String className, int access) {
        super(OpenedClassReader.ASM_API);
        this.className = className;
        this.synchronised = (access & Opcodes.ACC_SYNCHRONIZED) != 0;
    }

    /** Whether the JVM may replace the method by code of its own (an intrinsic). */
    boolean intrinsic() {
        return intrinsic;
    }

    /** Whether the method is an intrinsic that may call instrumented code. */
    boolean callsCounted() {
        return callsCounted;
    }

    boolean hasCode() {
        return instructions > 0;
    }

    /** The number of slots of local variables, including the arguments. */
    int locals() {
        return locals;
    }

    /**
     * Marks the calls of native methods of the same class.
     *
     * @param natives names of native methods of the class, with their descriptors
     */
    void natives(Set<String> natives) {
        callsWithin.forEach((instruction, called) -> {
            if (natives.contains(called)) {
                does(Kind.NATIVES, instruction);
                if (Scope.transfers(className, called)) {
                    does(Kind.TRANSFERS, instruction);
                }
            }
        });
    }

    /**
     * Whether a jump leads to the first instruction: then a call is counted apart from the first block, which may run
     * several times.
     */
    private boolean returnsToStart() {
        return targets.stream().anyMatch(label -> places.get(label) == 0);
    }

    boolean starts(int instruction) {
        return starts.get(instruction) && (instruction > 0 || returnsToStart());
    }

    /** Whether there are blocks that need a counter besides the counter of calls. */
    boolean several() {
        int last = starts.previousSetBit(instructions - 1);
        return last > 0 || returnsToStart();
    }

    /** What a call does by itself and in the first block, if no jump leads to that, by {@link Kind}. */
    int[] call() {
        int[] each = returnsToStart() ? new int[Kind.NUMBER] : block(0);
        each[Kind.MONITORS.ordinal()] += synchronised ? 1 : 0;
        return each;
    }

    /** What the block that starts at this instruction does, by {@link Kind}. */
    int[] block(int start) {
        int next = starts.nextSetBit(start + 1);
        int end = next < 0 ? instructions : Math.min(next, instructions);
        int[] each = new int[Kind.NUMBER];
        operations.forEach(
                (kind, at) -> each[kind.ordinal()] = at.get(start, end).cardinality());
        each[Kind.BYTECODES.ordinal()] = end - start;
        return each;
    }

    private void does(Kind kind, int instruction) {
        operations.computeIfAbsent(kind, any -> new BitSet()).set(instruction);
    }

    /** The kind of operation that a call of this method is, besides its bytecodes; null if it is none. */
    private static Kind operation(String owner, String name) {
        return switch (owner) {
            case "jdk/internal/misc/Unsafe", "sun/misc/Unsafe", "java/lang/invoke/VarHandle" ->
                name.equals("park") ? Kind.PARKS : isAtomic(name) ? Kind.ATOMICS : null;
            case "java/lang/Object" -> name.equals("wait") ? Kind.PARKS : null;
            case "java/lang/Thread" -> name.equals("sleep") ? Kind.PARKS : null;
            default -> null;
        };
    }

    private static boolean isAtomic(String name) {
        return name.startsWith("compareAnd")
                || name.startsWith("weakCompareAnd")
                || name.startsWith("getAndAdd")
                || name.startsWith("getAndSet")
                || name.startsWith("getAndBitwise");
    }

    @Override
    public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
        intrinsic |= descriptor.equals(INTRINSIC);
        return null;
    }

    @Override
    public void visitCode() {
        starts.set(0);
    }

    @Override
    public void visitLabel(Label label) {
        places.put(label, instructions);
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
        targets.add(handler);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        locals = maxLocals;
    }

    @Override
    public void visitEnd() {
        for (Label target : targets) {
            starts.set(places.get(target));
        }
    }

    private void ends() {
        instructions++;
        starts.set(instructions);
    }

    private void allocates() {
        does(Kind.OBJECTS, instructions++);
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN || opcode == Opcodes.ATHROW) {
            ends();
            return;
        }
        if (opcode == Opcodes.MONITORENTER) {
            does(Kind.MONITORS, instructions);
        }
        instructions++;
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        if (opcode == Opcodes.NEWARRAY) {
            allocates();
        } else {
            instructions++;
        }
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
        if (opcode == Opcodes.RET) {
            ends();
        } else {
            instructions++;
        }
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        if (opcode == Opcodes.NEW || opcode == Opcodes.ANEWARRAY) {
            allocates();
        } else {
            instructions++;
        }
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        instructions++;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        Kind kind = operation(owner, name);
        if (kind != null) {
            does(kind, instructions);
        }
        if (owner.equals(className)) {
            callsWithin.put(instructions, name + descriptor);
        }
        callsCounted |= intrinsic && Scope.counts(owner);
        instructions++;
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        callsCounted = true;
        instructions++;
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        targets.add(label);
        ends();
    }

    @Override
    public void visitLdcInsn(Object value) {
        instructions++;
    }

    @Override
    public void visitIincInsn(int variable, int increment) {
        instructions++;
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
        targets.add(otherwise);
        targets.addAll(List.of(labels));
        ends();
    }

    @Override
    public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
        targets.add(otherwise);
        targets.addAll(List.of(labels));
        ends();
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        allocates();
    }
}
