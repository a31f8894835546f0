// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void show();
    static class First { }
    static class Base { }
    static class Third extends Base { }
    static class Last { }
    public static void main(String[] a) {
        new First();
        new Third();
        new Last();
        show();
    }
}
