// SPDX-License-Identifier: Apache-2.0
import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

public class Test implements Opcodes {
  static class Own extends ClassLoader {
    Own(ClassLoader parent) {
      super(parent);
    }
    Class<?> define(byte[] bytes) {
      return defineClass(null, bytes, 0, bytes.length);
    }
  }
  static void run(byte[] bytes) throws Exception {
    Class.forName("Made", true, new Own(Test.class.getClassLoader()).define(bytes).getClassLoader());
  }
  public static CallSite bootstrap(MethodHandles.Lookup lookup, String name, MethodType type) throws Exception {
    throw new java.io.IOException("no call site today");
  }
  public static void main(String[] args) throws Exception {
    ClassWriter made = new ClassWriter(0);
    made.visit(V17, ACC_PUBLIC | ACC_SUPER, "Made", null, "java/lang/Object", null);
    MethodVisitor code = made.visitMethod(ACC_STATIC, "<clinit>", "()V", null, null);
    code.visitCode();
    Handle bootstrap = new Handle(H_INVOKESTATIC, "Test", "bootstrap",
        "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;", false);
    code.visitInvokeDynamicInsn("call", "()V", bootstrap);
    code.visitInsn(RETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
    made.visitEnd();
    try {
      run(made.toByteArray());
    } catch (BootstrapMethodError expected) {
      System.out.println("done");
    }
  }
}
