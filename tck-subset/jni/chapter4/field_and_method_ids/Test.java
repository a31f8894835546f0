// SPDX-License-Identifier: Apache-2.0
public class Test {
    static { System.loadLibrary("native"); }
    static class Base { int inherited; void method() {} static void ofClass() {} static int stat; }
    static class Sub extends Base { static { System.out.println("Sub is initialized"); } }
    static class Later { static { System.out.println("Later is initialized"); } void m() {} }
    static native boolean field(Class<?> c, String name, String type, boolean isStatic);
    static native boolean method(Class<?> c, String name, String type, boolean isStatic);
    public static void main(String[] a) {
        Tck.show("inherited field", () -> field(Sub.class, "inherited", "I", false));
        Tck.show("other type", () -> field(Sub.class, "inherited", "J", false));
        Tck.show("static as instance", () -> field(Base.class, "stat", "I", false));
        Tck.show("static", () -> field(Base.class, "stat", "I", true));
        Tck.show("instance as static", () -> field(Base.class, "inherited", "I", true));
        Tck.show("method", () -> method(Later.class, "m", "()V", false));
        Tck.show("inherited method", () -> method(Sub.class, "method", "()V", false));
        Tck.show("of Object", () -> method(Sub.class, "toString", "()Ljava/lang/String;", false));
        Tck.show("static as instance", () -> method(Base.class, "ofClass", "()V", false));
        Tck.show("constructor", () -> method(Sub.class, "<init>", "()V", false));
        Tck.show("constructor is not inherited", () -> method(Sub.class, "<init>", "(I)V", false));
        Tck.show("missing", () -> method(Sub.class, "none", "()V", true));
    }
}
