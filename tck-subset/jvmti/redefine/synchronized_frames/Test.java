// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native String redefine(Class<?> c, byte[] bytes);

    static int version = 1;

    static class Target {
        synchronized String method(boolean fail) {
            change();
            if (fail) throw new IllegalStateException();
            return "method 1";
        }

        String block(boolean fail) {
            synchronized (this) {
                change();
                if (fail) throw new IllegalStateException();
                return "block 1";
            }
        }
    }

    static void change() {
        version++;
        System.out.println("redefine: "
                + redefine(Target.class,
                        Versions.of(Target.class, "method 1", "method " + version, "block 1", "block " + version)));
    }

    public static void main(String[] a) throws Exception {
        var t = new Target();
        for (boolean fail : new boolean[] {false, true}) {
            Tck.show("method", () -> t.method(fail));
            Tck.show("held", () -> Thread.holdsLock(t));
            Tck.show("block", () -> t.block(fail));
            Tck.show("held", () -> Thread.holdsLock(t));
        }
        Thread other = new Thread(() -> Tck.show("other thread", () -> t.method(false)));
        other.start();
        other.join();
    }
}
