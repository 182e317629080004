package io.debezium.perf.patches.count;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import net.bytebuddy.utility.OpenedClassReader;

import io.debezium.perf.count.Counts;
import io.debezium.perf.patches.count.Slots.Counter;
import io.debezium.perf.patches.count.Slots.Method;

/**
 * Adds counters to the blocks of a method. Where the method starts a context of its own, also adds the calls that enter it,
 * and that leave it on every way out. The row of counters is in a local variable after all others, which every stack map
 * frame names.
 */
final class CountingMethod extends MethodVisitor {

    private static final String COUNTS = Type.getInternalName(Counts.class);
    private static final String ROW = "[J";

    /** The most stack slots that the counting code needs: a row, an index and two longs. */
    private static final int MORE_STACK = 6;

    private static final int[] NOTHING = new int[Kind.NUMBER];
    private static final int[] ONE_BYTECODE = new int[Kind.NUMBER];

    static {
        ONE_BYTECODE[Kind.BYTECODES.ordinal()] = 1;
    }

    /** The context in which a method's work is counted. */
    enum Context {
        CALLERS,
        OWN,
        WAITING,
        /** Neither the method itself nor what it calls is counted. */
        UNCOUNTED
    }

    private final Blocks blocks;
    private final Context context;
    private final int owner;
    private final Method method;
    private final int type;
    private final List<Counter> counters;
    private final boolean several;
    private final Label start = new Label();
    private int plain = -1;
    private int instruction;

    /**
     * @param owner the number of the method's own context, if {@code context} is {@code OWN}
     * @param type the number of the method's class
     * @param counters the counters of the class; those of the method are added
     */
    CountingMethod(
            MethodVisitor code,
            Blocks blocks,
            Context context,
            int owner,
            Method method,
            int type,
            List<Counter> counters) {
        super(OpenedClassReader.ASM_API, code);
        this.blocks = blocks;
        this.context = context;
        this.owner = owner;
        this.method = method;
        this.type = type;
        this.counters = counters;
        this.several = context != Context.UNCOUNTED && blocks.several();
    }

    @Override
    public void visitCode() {
        super.visitCode();
        switch (context) {
            case OWN -> {
                push(owner);
                invoke("enter", "(I)V");
            }
            case WAITING -> invoke("enterWaiting", "()V");
            case UNCOUNTED -> invoke("enterUncounted", "()V");
            default -> {}
        }
        super.visitLabel(start);
        if (context != Context.UNCOUNTED) {
            push(type);
            push(counter(true, blocks.call()));
            invoke("call", "(II)" + ROW);
            if (several) {
                super.visitVarInsn(Opcodes.ASTORE, blocks.locals());
            } else {
                super.visitInsn(Opcodes.POP);
            }
        }
    }

    /** A method that calls {@link Counts#ending} first. */
    static MethodVisitor ending(MethodVisitor code) {
        return new MethodVisitor(OpenedClassReader.ASM_API, code) {
            @Override
            public void visitCode() {
                super.visitCode();
                super.visitMethodInsn(Opcodes.INVOKESTATIC, COUNTS, "ending", "()V", false);
            }
        };
    }

    private int counter(boolean call, int[] each) {
        counters.add(new Counter(method, call, each));
        return counters.size() - 1;
    }

    private void before() {
        if (several && blocks.starts(instruction)) {
            int[] each = blocks.block(instruction);
            int bytecodes = each[Kind.BYTECODES.ordinal()];
            each[Kind.BYTECODES.ordinal()] = 0;
            if (Arrays.equals(each, NOTHING)) {
                plain = plain < 0 ? counter(false, ONE_BYTECODE) : plain;
                count(plain, bytecodes);
            } else {
                each[Kind.BYTECODES.ordinal()] = bytecodes;
                count(counter(false, each), 1);
            }
        }
        instruction++;
    }

    private void count(int counter, int number) {
        super.visitVarInsn(Opcodes.ALOAD, blocks.locals());
        push(counter);
        super.visitInsn(Opcodes.DUP2);
        super.visitInsn(Opcodes.LALOAD);
        push(number);
        super.visitInsn(Opcodes.I2L);
        super.visitInsn(Opcodes.LADD);
        super.visitInsn(Opcodes.LASTORE);
    }

    @Override
    public void visitFrame(int kind, int locals, Object[] local, int stacked, Object[] stack) {
        if (!several) {
            super.visitFrame(Opcodes.F_FULL, locals, local, stacked, stack);
            return;
        }
        List<Object> all = new ArrayList<>(Arrays.asList(local).subList(0, locals));
        int place = 0;
        for (Object each : all) {
            place += each == Opcodes.LONG || each == Opcodes.DOUBLE ? 2 : 1;
        }
        for (; place < blocks.locals(); place++) {
            all.add(Opcodes.TOP);
        }
        all.add(ROW);
        // Always a full frame: to compute the difference to the frame before takes longer than everything else.
        super.visitFrame(Opcodes.F_FULL, all.size(), all.toArray(), stacked, stack);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        if (context != Context.CALLERS) {
            Label end = new Label();
            super.visitLabel(end);
            super.visitTryCatchBlock(start, end, end, null);
            super.visitFrame(Opcodes.F_FULL, 0, new Object[0], 1, new Object[] {"java/lang/Throwable"});
            invoke("leave", "()V");
            super.visitInsn(Opcodes.ATHROW);
        }
        super.visitMaxs(maxStack + MORE_STACK, maxLocals + (several ? 1 : 0));
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
        if (context != Context.CALLERS && opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
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
            // The counter comes after NEW: a frame may name the position of this instruction, as the origin of an
            // object that is not initialized yet.
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
