// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void off();

    public static void main(String[] a) {
        System.out.println(One.answer());
        System.out.println(Two.answer());
        off();
        System.out.println(Three.answer());
    }
}

class One {
    static String answer() { return "original"; }
}

class Two {
    static String answer() { return "another original"; }
}

class Three {
    static String answer() { return "original"; }
}
