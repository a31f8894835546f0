// SPDX-License-Identifier: Apache-2.0
public class Test {
    static { System.loadLibrary("native"); }
    static native int number();
    static native int nowhere();
    static native int over(int i);
    static native int over(String s);
    static void plain() {}
    static native int register(String name, String type);
    static native int unregister();
    public static void main(String[] a) {
        Tck.show("exported", () -> number());
        Tck.show("register", () -> register("number", "()I"));
        Tck.show("registered", () -> number());
        Tck.show("unregister", () -> unregister());
        Tck.show("again", () -> number());
        Tck.show("nowhere", () -> nowhere());
        Tck.show("register nowhere", () -> register("nowhere", "()I"));
        Tck.show("then", () -> nowhere());
        Tck.show("no such method", () -> register("none", "()I"));
        Tck.show("not native", () -> register("plain", "()V"));
        Tck.show("overloaded", () -> over(1) + " " + over("x"));
    }
}
