// SPDX-License-Identifier: Apache-2.0
// Other versions of compiled classes: their class files with other texts, or edited with the ASM of JDK 17's
// java.base.
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

public final class Versions implements Opcodes {
    /**
     * The class file of a class on the class path, with every text constant `fromTo[0]` replaced by `fromTo[1]` etc.
     */
    public static byte[] of(Class<?> type, String... fromTo) {
        try (var in = type.getResourceAsStream("/" + type.getName().replace('.', '/') + ".class")) {
            return replaced(in.readAllBytes(), fromTo);
        } catch (IOException e) { throw new AssertionError(e); }
    }

    /**
     * A copy with other texts (whole CONSTANT_Utf8 entries: string constants, names, descriptors, names of
     * attributes).
     */
    public static byte[] replaced(byte[] file, String... fromTo) {
        ByteBuffer in = ByteBuffer.wrap(file);
        var bytes = new ByteArrayOutputStream();
        var out = new DataOutputStream(bytes);
        try {
            out.writeLong(in.getLong());
            int count = in.getShort();
            out.writeShort(count);
            for (int i = 1; i < (count & 0xffff); i++) {
                byte tag = in.get();
                out.writeByte(tag);
                if (tag != 1) {
                    byte[] rest = new byte[switch (tag) {
                        case 7, 8, 16, 19, 20 -> 2;
                        case 15 -> 3;
                        case 5, 6 -> 8;
                        default -> 4;
                    }];
                    if (tag == 5 || tag == 6) i++;
                    in.get(rest);
                    out.write(rest);
                    continue;
                }
                byte[] text = new byte[in.getShort() & 0xffff];
                in.get(text);
                for (int j = 0; j < fromTo.length; j += 2)
                    if (new String(text, StandardCharsets.UTF_8).equals(fromTo[j])) {
                        text = fromTo[j + 1].getBytes(StandardCharsets.UTF_8);
                        break;
                    }
                out.writeShort(text.length);
                out.write(text);
            }
            out.write(file, in.position(), in.remaining());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return bytes.toByteArray();
    }

    /**
     * The class file as the visitor that `editor` makes has changed it. ASM gets it as one of release 17 if it is newer than that, as those of the
     * class library are, and the result is one, too.
     */
    public static byte[] edit(byte[] file, Function<ClassWriter, ClassVisitor> editor) {
        byte[] known = file.clone();
        ByteBuffer.wrap(known).putShort(6, (short) Math.min(ByteBuffer.wrap(file).getShort(6), V17));
        var writer = new ClassWriter(0);
        new ClassReader(known).accept(editor.apply(writer), 0);
        return writer.toByteArray();
    }

    public static byte[] edit(Class<?> type, Function<ClassWriter, ClassVisitor> editor) { return edit(of(type), editor); }

    /** The class file with `flags` inverted in the access flags of the members of that name, or of the class if it is null. */
    public static byte[] flip(byte[] file, String member, int flags) {
        return edit(file, w -> new ClassVisitor(ASM8, w) {
            @Override
            public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
                super.visit(version, member == null ? access ^ flags : access, name, signature, superName, interfaces);
            }

            @Override
            public FieldVisitor visitField(int access, String name, String type, String signature, Object value) {
                return super.visitField(name.equals(member) ? access ^ flags : access, name, type, signature, value);
            }

            @Override
            public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] thrown) {
                return super.visitMethod(name.equals(member) ? access ^ flags : access, name, type, signature, thrown);
            }
        });
    }

    /** The class file without the methods and fields of that name. */
    public static byte[] without(byte[] file, String member) {
        return edit(file, w -> new ClassVisitor(ASM8, w) {
            @Override
            public FieldVisitor visitField(int access, String name, String type, String signature, Object value) {
                return name.equals(member) ? null : super.visitField(access, name, type, signature, value);
            }

            @Override
            public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] thrown) {
                return name.equals(member) ? null : super.visitMethod(access, name, type, signature, thrown);
            }
        });
    }
}
