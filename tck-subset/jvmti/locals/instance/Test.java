// SPDX-License-Identifier: Apache-2.0
public class Test {
    final String name;
    Test(String name) { this.name = name; }
    native void nativeInstance();
    static native void nativeStatic();
    void instance() { nativeInstance(); }
    static void statics() { new Test("inner").instance(); }
    void outer() {
        Runnable r = () -> nativeStatic();
        r.run();
        statics();
    }
    public static void main(String[] args) { new Test("outer").outer(); }
}
