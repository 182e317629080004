package io.debezium.perf.patches.count;

import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import net.bytebuddy.utility.OpenedClassReader;

import io.debezium.perf.count.Counts;
import io.debezium.perf.patches.count.Slots.Counted;

/**
 * Adds to a method what counts its blocks and operations, and, where others work on its behalf, what says so and takes
 * it back on each way out. Frames stay as they are: nothing is added to the locals, and the stack is as before.
 */
final class CountingMethod extends MethodVisitor {

    private static final String COUNTS = Type.getInternalName(Counts.class);

    private final Blocks blocks;
    private final Counted counted;
    private final boolean synchronised;
    private final Label start = new Label();
    private int instruction;

    CountingMethod(MethodVisitor code, Blocks blocks, Counted counted, boolean synchronised) {
        super(OpenedClassReader.ASM_API, code);
        this.blocks = blocks;
        this.counted = counted;
        this.synchronised = synchronised;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        if (counted.base() > 0) {
            push(counted.base());
            push(Kind.NUMBER);
            invoke("enter", "(II)V");
            super.visitLabel(start);
        }
        if (counted == Slots.REPLACEABLE) {
            return;
        }
        push(counted.own());
        push(blocks.returnsToStart() ? 0 : blocks.size(0));
        invoke("call", "(II)V");
        if (!blocks.returnsToStart()) {
            operations(Kind.ALLOCATIONS, blocks.allocations(0));
        }
        operations(Kind.MONITORS, synchronised ? 1 : 0);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        if (counted.base() > 0) {
            Label end = new Label();
            super.visitLabel(end);
            super.visitTryCatchBlock(start, end, end, null);
            super.visitFrame(Opcodes.F_FULL, 0, new Object[0], 1, new Object[] {"java/lang/Throwable"});
            invoke("leave", "()V");
            super.visitInsn(Opcodes.ATHROW);
        }
        super.visitMaxs(maxStack, maxLocals);
    }

    private void before() {
        int size = blocks.size(instruction);
        if (size > 0 && counted != Slots.REPLACEABLE && (instruction > 0 || blocks.returnsToStart())) {
            push(counted.own());
            push(size);
            invoke("block", "(II)V");
            operations(Kind.ALLOCATIONS, blocks.allocations(instruction));
        }
        instruction++;
    }

    private void operations(Kind kind, int number) {
        if (number > 0 && counted != Slots.REPLACEABLE) {
            push(counted.others().get(kind));
            push(number);
            push(kind.ordinal());
            invoke("operations", "(III)V");
        }
    }

    private void push(int value) {
        if (value <= 5) {
            super.visitInsn(Opcodes.ICONST_0 + value);
        } else if (value <= Byte.MAX_VALUE) {
            super.visitIntInsn(Opcodes.BIPUSH, value);
        } else if (value <= Short.MAX_VALUE) {
            super.visitIntInsn(Opcodes.SIPUSH, value);
        } else {
            super.visitLdcInsn(value);
        }
    }

    private void invoke(String name, String descriptor) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, COUNTS, name, descriptor, false);
    }

    @Override
    public void visitInsn(int opcode) {
        before();
        if (opcode == Opcodes.MONITORENTER) {
            operations(Kind.MONITORS, 1);
        }
        if (counted.base() > 0 && opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
            invoke("leave", "()V");
        }
        super.visitInsn(opcode);
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        before();
        super.visitIntInsn(opcode, operand);
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
        before();
        super.visitVarInsn(opcode, variable);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        if (opcode == Opcodes.NEW) {
            // A frame may name this instruction by its place, as what made an object that is not initialized yet.
            super.visitTypeInsn(opcode, type);
            before();
        } else {
            before();
            super.visitTypeInsn(opcode, type);
        }
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        before();
        super.visitFieldInsn(opcode, owner, name, descriptor);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        before();
        Kind kind = Blocks.operation(owner, name);
        if (kind != null) {
            operations(kind, 1);
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        before();
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        before();
        super.visitJumpInsn(opcode, label);
    }

    @Override
    public void visitLdcInsn(Object value) {
        before();
        super.visitLdcInsn(value);
    }

    @Override
    public void visitIincInsn(int variable, int increment) {
        before();
        super.visitIincInsn(variable, increment);
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
        before();
        super.visitTableSwitchInsn(min, max, otherwise, labels);
    }

    @Override
    public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
        before();
        super.visitLookupSwitchInsn(otherwise, keys, labels);
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        before();
        super.visitMultiANewArrayInsn(descriptor, dimensions);
    }
}
