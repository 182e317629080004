package io.debezium.perf.patches;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import net.bytebuddy.utility.OpenedClassReader;

import io.debezium.perf.patches.inside.Calls;

/** Has methods count their calls, first thing, in {@link Calls}, each at its place in the list. */
final class CallCounting implements ClassFileTransformer {

    private static final int WITHOUT_CODE = Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE;

    private final List<CountedMethod> methods;
    private final Consumer<Throwable> failed;

    /** @param failed told when a class could not be changed: what a transformer throws, the JVM ignores */
    CallCounting(List<CountedMethod> methods, Consumer<Throwable> failed) {
        this.methods = List.copyOf(methods);
        this.failed = failed;
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String internalName, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        if (internalName == null) {
            return null;
        }
        String name = internalName.replace('/', '.');
        if (methods.stream().noneMatch(method -> method.className().equals(name))) {
            return null;
        }
        try {
            return counted(name, classFile);
        } catch (RuntimeException | LinkageError e) {
            failed.accept(e);
            return null;
        }
    }

    private byte[] counted(String name, byte[] classFile) {
        ClassReader reader = OpenedClassReader.of(classFile);
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(
                new Methods(writer) {
                    @Override
                    MethodVisitor visit(String method, String descriptor, MethodVisitor code) {
                        MethodVisitor counted = code;
                        for (int i = 0; i < methods.size(); i++) {
                            CountedMethod each = methods.get(i);
                            if (each.className().equals(name) && each.is(method, descriptor)) {
                                counted = new Entry(counted, i);
                            }
                        }
                        return counted;
                    }
                },
                0);
        return writer.toByteArray();
    }

    /** The methods of a class that one stands for, as they would be written: one, if it is told from others. */
    static List<String> found(CountedMethod method, byte[] classFile) {
        List<String> found = new ArrayList<>();
        OpenedClassReader.of(classFile)
                .accept(
                        new Methods(null) {
                            @Override
                            MethodVisitor visit(String name, String descriptor, MethodVisitor code) {
                                if (method.is(name, descriptor)) {
                                    found.add(name + "(" + CountedMethod.parameters(descriptor) + ")");
                                }
                                return code;
                            }
                        },
                        ClassReader.SKIP_CODE);
        return found;
    }

    /** Visits the methods that have code of their own: not the bridges, which call another of the same name. */
    private abstract static class Methods extends ClassVisitor {

        Methods(ClassVisitor nextOrNull) {
            super(OpenedClassReader.ASM_API, nextOrNull);
        }

        abstract MethodVisitor visit(String name, String descriptor, MethodVisitor code);

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            MethodVisitor code = super.visitMethod(access, name, descriptor, signature, exceptions);
            return (access & (WITHOUT_CODE | Opcodes.ACC_BRIDGE)) == 0 ? visit(name, descriptor, code) : code;
        }
    }

    private static final class Entry extends MethodVisitor {

        private final int place;

        Entry(MethodVisitor code, int place) {
            super(OpenedClassReader.ASM_API, code);
            this.place = place;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            super.visitLdcInsn(place);
            super.visitMethodInsn(Opcodes.INVOKESTATIC, Type.getInternalName(Calls.class), "count", "(I)V", false);
        }

        @Override
        public void visitMaxs(int maxStack, int maxLocals) {
            super.visitMaxs(Math.max(1, maxStack), maxLocals);
        }
    }
}
