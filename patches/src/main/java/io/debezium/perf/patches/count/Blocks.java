package io.debezium.perf.patches.count;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
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
 * The basic blocks of a method: where each begins, as the number of an instruction, and how many instructions and
 * allocations it has. A block is entered at its first instruction alone; that one of its instructions may throw does not
 * end it.
 */
final class Blocks extends MethodVisitor {

    private static final String INTRINSIC = "Ljdk/internal/vm/annotation/IntrinsicCandidate;";

    private final Set<Label> targets = new HashSet<>();
    private final Map<Label, Integer> places = new HashMap<>();
    private final BitSet starts = new BitSet();
    private final BitSet allocating = new BitSet();
    private final EnumSet<Kind> kinds = EnumSet.noneOf(Kind.class);
    private int instructions;
    private boolean intrinsic;

    Blocks(int access) {
        super(OpenedClassReader.ASM_API);
        if ((access & Opcodes.ACC_SYNCHRONIZED) != 0) {
            kinds.add(Kind.MONITORS);
        }
    }

    /** Whether the JVM may replace it by code of its own. */
    boolean intrinsic() {
        return intrinsic;
    }

    List<Kind> kinds() {
        return new ArrayList<>(kinds);
    }

    /** Whether a jump leads to the first instruction. */
    boolean returnsToStart() {
        return targets.stream().anyMatch(label -> places.getOrDefault(label, -1) == 0);
    }

    /** How many instructions the block that begins there has; 0 where none does. */
    int size(int instruction) {
        return starts.get(instruction) ? end(instruction) - instruction : 0;
    }

    int allocations(int instruction) {
        return starts.get(instruction)
                ? allocating.get(instruction, end(instruction)).cardinality()
                : 0;
    }

    private int end(int start) {
        int next = starts.nextSetBit(start + 1);
        return next < 0 || next > instructions ? instructions : next;
    }

    /** What a call does beside running code; null for nothing. */
    static Kind operation(String owner, String name) {
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
        kinds.add(Kind.ALLOCATIONS);
        allocating.set(instructions++);
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN || opcode == Opcodes.ATHROW) {
            ends();
            return;
        }
        if (opcode == Opcodes.MONITORENTER) {
            kinds.add(Kind.MONITORS);
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
            kinds.add(kind);
        }
        instructions++;
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
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
