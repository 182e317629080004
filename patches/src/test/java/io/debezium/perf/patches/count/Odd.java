package io.debezium.perf.patches.count;

import java.lang.reflect.Method;
import java.util.function.Function;

import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * A program that loads classes as no compiler writes them today: too old, too large, without frames, without line numbers.
 */
public final class Odd extends ClassLoader {

    static final int TURNS = 10;

    /**
     * A class with a method {@code loop}. Without blocks, it jumps back to its first instruction in each turn: 4 bytecodes
     * for each turn, 2 for the last test and 1 to return.
     */
    private static byte[] loop(String name, int version, int blocks) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(version, Opcodes.ACC_PUBLIC, name, null, "java/lang/Object", null);
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "loop", "(I)V", null, null);
        code.visitCode();
        for (int i = 0; i < blocks; i++) {
            Label next = new Label();
            code.visitJumpInsn(Opcodes.GOTO, next);
            code.visitLabel(next);
            if (version > Opcodes.V1_6) {
                code.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
            }
        }
        if (blocks == 0) {
            Label start = new Label();
            Label end = new Label();
            code.visitLabel(start);
            code.visitVarInsn(Opcodes.ILOAD, 0);
            code.visitJumpInsn(Opcodes.IFEQ, end);
            code.visitIincInsn(0, -1);
            code.visitJumpInsn(Opcodes.GOTO, start);
            code.visitLabel(end);
        }
        code.visitInsn(Opcodes.RETURN);
        code.visitMaxs(0, 0);
        code.visitEnd();
        return writer.toByteArray();
    }

    private void run(String name, int version, int blocks) throws ReflectiveOperationException {
        byte[] file = loop(name, version, blocks);
        defineClass(name, file, 0, file.length).getMethod("loop", int.class).invoke(null, TURNS);
    }

    @SuppressWarnings("unchecked")
    public static void main(String[] words) throws Exception {
        Method agent =
                Class.forName("io.debezium.perf.count.Counts", true, null).getMethod("agent");
        Function<String, String> counts = (Function<String, String>) agent.invoke(null);
        counts.apply("begin");
        Odd odd = new Odd();
        odd.run("Old", Opcodes.V1_5, 0);
        odd.run("Frameless", Opcodes.V1_6, 0);
        odd.run("Large", Opcodes.V1_8, 15_000);
        System.out.print(counts.apply("end 1 " + words[0]));
    }
}
