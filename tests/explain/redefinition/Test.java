// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

public class Test implements Opcodes {
  /// Redefines the class, and prints what the extension function says about the error.
  static native void redefine(Class<?> subject, byte[] bytes);
  /// Retransforms it with a hook that replaces its bytes by these.
  static native void retransform(Class<?> subject, byte[] bytes);

  public static void main(String[] args) throws Exception {
    ClassWriter to;
    redefine(Subject.class, made(to = new ClassWriter(0), new ClassVisitor(ASM7, to) {
      @Override
      public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
        return super.visitMethod(name.equals("m") ? ACC_PRIVATE : access, name, descriptor, signature, exceptions);
      }
    }));
    redefine(Subject.class, made(to = new ClassWriter(0), new ClassVisitor(ASM7, to) {
      @Override
      public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
        return super.visitField(access, name, "J", signature, value);
      }
    }));
    redefine(Subject.class, made(to = new ClassWriter(0), new ClassVisitor(ASM7, to) {
      @Override
      public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
        super.visitField(ACC_PRIVATE, "more", "Ljava/lang/String;", null, null);
        return super.visitField(access, name, descriptor, signature, value);
      }
    }));
    redefine(Subject.class, made(to = new ClassWriter(0), new ClassVisitor(ASM7, to) {
      @Override
      public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
        return super.visitMethod(access, name.equals("m") ? "other" : name, descriptor, signature, exceptions);
      }
    }));
    redefine(Subject.class, made(to = new ClassWriter(0), new ClassVisitor(ASM7, to) {
      @Override
      public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
        return name.equals("m") ? null : super.visitMethod(access, name, descriptor, signature, exceptions);
      }
    }));
    redefine(Subject.class, header(ACC_PUBLIC | ACC_SUPER, "Subject", "java/lang/Number", "java/lang/Runnable"));
    redefine(Subject.class, header(ACC_PUBLIC | ACC_SUPER, "Subject", "java/lang/Object", "java/lang/Cloneable"));
    redefine(Subject.class, header(ACC_PUBLIC | ACC_FINAL | ACC_SUPER, "Subject", "java/lang/Object", "java/lang/Runnable"));
    redefine(Subject.class, header(ACC_PUBLIC | ACC_SUPER, "Other", "java/lang/Object", "java/lang/Runnable"));
    redefine(Subject.class, made(to = new ClassWriter(0), new ClassVisitor(ASM7, to) {
      @Override
      public void visitEnd() {
        super.visitNestHost("Test");
        super.visitEnd();
      }
    }));
    redefine(Subject.class, made(to = new ClassWriter(0), new ClassVisitor(ASM7, to) {
      @Override
      public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
        MethodVisitor code = super.visitMethod(access, name, descriptor, signature, exceptions);
        if (!name.equals("m")) return code;
        code.visitCode();
        code.visitInsn(POP);
        code.visitInsn(RETURN);
        code.visitMaxs(1, 1);
        return null;
      }
    }));
    redefine(Subject.class, new byte[] {1, 2, 3, 4});
    redefine(int.class, new byte[] {1});
    retransform(Subject.class, header(ACC_PUBLIC | ACC_SUPER, "Subject", "java/lang/Number", "java/lang/Runnable"));
    System.out.println("done");
  }

  static byte[] made(ClassWriter to, ClassVisitor visitor) throws Exception {
    new ClassReader("Subject").accept(visitor, ClassReader.SKIP_FRAMES | ClassReader.SKIP_DEBUG);
    return to.toByteArray();
  }

  static byte[] header(int access, String name, String superclass, String anInterface) {
    ClassWriter to = new ClassWriter(0);
    to.visit(V17, access, name, null, superclass, new String[] {anInterface});
    to.visitEnd();
    return to.toByteArray();
  }
}
