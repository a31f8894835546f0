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
    ClassWriter made = new ClassWriter(0);
    made.visit(V1_4, ACC_PUBLIC | ACC_SUPER, "Made", null, "java/lang/Object", null);
    MethodVisitor code = made.visitMethod(ACC_STATIC, "work", "(ILjava/lang/String;)V", null, null);
    code.visitCode();
    code.visitVarInsn(ALOAD, 1);
    code.visitInsn(POP);
    code.visitVarInsn(ILOAD, 0);
    code.visitVarInsn(ALOAD, 1);
    code.visitMethodInsn(INVOKEVIRTUAL, "java/lang/String", "charAt", "(I)C", false);
    code.visitInsn(POP);
    code.visitInsn(RETURN);
    code.visitMaxs(2, 2);
    code.visitEnd();
    made.visitEnd();
    try {
      run(made.toByteArray());
    } catch (VerifyError expected) {
      System.out.println("done");
    }
  }
}
