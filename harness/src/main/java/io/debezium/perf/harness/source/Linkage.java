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
 * What other classes have compiled into them of a class: they must be compiled again where it is gone or has changed.
 *
 * @param members that others can be linked with: supertypes, and name, descriptor and the access that matters of all that is
 *     not private
 * @param constants the values that a compiler copies, by the names of their fields
 * @param source the name of its source file, without a folder; empty where it is not known
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

    /** Whether something that was compiled with the other one finds all that it needs in this one. */
    boolean replaces(Linkage other) {
        return members.containsAll(other.members);
    }

    /** The names of the constants whose values are not those of the other one. */
    Set<String> changedConstants(Linkage other) {
        Set<String> changed = new HashSet<>(other.constants.keySet());
        changed.removeIf(name -> other.constants.get(name).equals(constants.get(name)));
        return changed;
    }
}
