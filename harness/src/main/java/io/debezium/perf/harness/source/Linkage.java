package io.debezium.perf.harness.source;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.FieldVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * The parts of a class that other classes are linked with or have copied: if one is removed or changed, they must be
 * recompiled.
 *
 * @param members supertypes, and name, descriptor and relevant access flags of all members that are not private
 * @param constants values of constant fields, which the compiler copies, by field name
 * @param source the name of its source file, without a folder; empty if unknown
 */
record Linkage(Set<String> members, Map<String, Object> constants, String source) {

    private static final int ACCESS =
            Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED | Opcodes.ACC_STATIC | Opcodes.ACC_INTERFACE;

    static Linkage of(byte[] classFile) {
        Set<String> members = new HashSet<>();
        Map<String, Object> constants = new HashMap<>();
        String[] source = {""};
        ClassReader reader = new ClassReader(classFile);
        members.add("extends " + reader.getSuperName() + " " + (reader.getAccess() & ACCESS));
        Stream.of(reader.getInterfaces()).forEach(type -> members.add("implements " + type));
        ClassVisitor visitor = new ClassVisitor(Opcodes.ASM9) {
            @Override
            public void visitSource(String file, String debug) {
                source[0] = file == null ? "" : file;
            }

            @Override
            public FieldVisitor visitField(int access, String name, String type, String generics, Object value) {
                add(access, name, type);
                if (value != null && (access & Opcodes.ACC_PRIVATE) == 0) {
                    constants.put(name, value);
                }
                return null;
            }

            @Override
            public MethodVisitor visitMethod(int access, String name, String type, String generics, String[] thrown) {
                add(access, name, type);
                return null;
            }

            private void add(int access, String name, String type) {
                if ((access & Opcodes.ACC_PRIVATE) == 0) {
                    members.add(name + " " + type + " " + (access & ACCESS));
                }
            }
        };
        reader.accept(visitor, ClassReader.SKIP_CODE);
        return new Linkage(Set.copyOf(members), Map.copyOf(constants), source[0]);
    }

    /** Whether classes compiled against the other version link with this one. */
    boolean replaces(Linkage other) {
        return members.containsAll(other.members);
    }

    /** The names of the other version's constants that have changed or are gone. */
    Set<String> changedConstants(Linkage other) {
        Set<String> changed = new HashSet<>(other.constants.keySet());
        changed.removeIf(name -> other.constants.get(name).equals(constants.get(name)));
        return changed;
    }
}
