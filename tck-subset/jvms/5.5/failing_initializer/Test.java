// SPDX-License-Identifier: Apache-2.0
public class Test {
    static class Throws { static int x; static { if (true) throw new IllegalStateException(); } }
    static class Fails { static int x; static { if (true) throw new StackOverflowError(); } }
    static class Sub extends Throws { static int y; }
    static class Below extends Fails { static int y; static void m() {} }
    public static void main(String[] a) {
        Tck.show("exception", () -> Throws.x);
        Tck.show("again", () -> Throws.x);
        Tck.show("new", () -> new Throws());
        Tck.show("subclass", () -> Sub.y);
        Tck.show("subclass again", () -> Sub.y);
        Tck.show("error, through a subclass", () -> Below.y);
        Tck.show("again", () -> Below.y);
        Tck.show("the superclass", () -> Fails.x);
        Tck.show("literal", () -> Throws.class.getName());
    }
}
