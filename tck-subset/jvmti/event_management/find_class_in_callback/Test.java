// SPDX-License-Identifier: Apache-2.0
public class Test {
    public static void main(String[] a) throws Throwable {
        Tck.Loader own = new Tck.Loader();
        own.add("OnlyThere", Tck.file("OnlyThere"));
        Tck.run(own, 1, 0, m -> Tck.returnNull(m));
        frame();
    }
    static void frame() {}
}
