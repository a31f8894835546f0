// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();

    static void load() { new Helper(); }

    public static void main(String[] a) {
        begin();
        System.out.println("sub: " + new Sub());
    }
}

class Sub extends Base {}

class Base {
    public String toString() { return "made"; }
}

class Helper extends HelperBase {}

class HelperBase {}
