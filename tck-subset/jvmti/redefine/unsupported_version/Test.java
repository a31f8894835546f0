// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native String redefine(Class<?> c, byte[] bytes);

    static class Target {
        static String answer() { return "first"; }
    }

    static byte[] version(int minor, int major) {
        byte[] bytes = Versions.of(Target.class, "first", "second");
        bytes[4] = (byte) (minor >> 8);
        bytes[5] = (byte) minor;
        bytes[6] = (byte) (major >> 8);
        bytes[7] = (byte) major;
        return bytes;
    }

    public static void main(String[] a) {
        Tck.show("44", () -> redefine(Target.class, version(0, 44)));
        Tck.show("300", () -> redefine(Target.class, version(0, 300)));
        Tck.show("65535", () -> redefine(Target.class, version(0, 65535)));
        Tck.show("minor 1 of 60", () -> redefine(Target.class, version(1, 60)));
        Tck.show("still", () -> Target.answer());
        Tck.show("55", () -> redefine(Target.class, version(0, 55)));
        Tck.show("new", () -> Target.answer());
    }
}
