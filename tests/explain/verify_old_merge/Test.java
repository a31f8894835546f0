// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

public class Test implements Opcodes {
  static class Own extends ClassLoader {
    Class<?> define(byte[] bytes) {
      return defineClass(null, bytes, 0, bytes.length);
    }
  }
  static void run(byte[] bytes) throws Exception {
    Class.forName("Made", true, new Own().define(bytes).getClassLoader());
  }
  public static void main(String[] args) throws Exception {
    new java.util.LinkedList<Object>();  // loaded: an explanation loads nothing
    ClassWriter made = new ClassWriter(0);
    made.visit(V1_2, ACC_PUBLIC | ACC_SUPER, "Made", null, "java/lang/Object", null);
    MethodVisitor code = made.visitMethod(ACC_STATIC, "work", "(ZLjava/util/ArrayList;Ljava/util/LinkedList;)I", null, null);
    code.visitCode();
    Label otherwise = new Label(), join = new Label();
    code.visitVarInsn(ILOAD, 0);
    code.visitJumpInsn(IFEQ, otherwise);
    code.visitVarInsn(ALOAD, 1);
    code.visitJumpInsn(GOTO, join);
    code.visitLabel(otherwise);
    code.visitVarInsn(ALOAD, 2);
    code.visitLabel(join);  // here both are AbstractLists
    code.visitMethodInsn(INVOKEVIRTUAL, "java/util/ArrayList", "size", "()I", false);
    code.visitInsn(IRETURN);
    code.visitMaxs(1, 3);
    code.visitEnd();
    made.visitEnd();
    try {
      run(made.toByteArray());
    } catch (VerifyError expected) {
      System.out.println("done");
    }
  }
}
