// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native int version();
    public static void main(String[] a) throws Exception {
        Tck.show("before", () -> version());
        System.setProperty("onload.version", "2147418112");
        Tck.show("unknown version", () -> { System.loadLibrary("native"); return null; });
        System.setProperty("onload.version", "65544");
        Tck.show("known version", () -> { System.loadLibrary("native"); return null; });
        Tck.show("after", () -> version());
        Tck.show("again, without OnLoad", () -> { System.loadLibrary("native"); return null; });
        Tck.show("missing", () -> { System.loadLibrary("no_such_library"); return null; });
    }
}
