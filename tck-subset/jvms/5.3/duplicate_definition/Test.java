// SPDX-License-Identifier: Apache-2.0
public class Test {
    static byte[] good() { var w = Tck.file("Good"); w.visitEnd(); return w.toByteArray(); }
    public static void main(String[] a) {
        Tck.Loader one = new Tck.Loader(), two = new Tck.Loader();
        Class<?>[] made = new Class<?>[2];
        Tck.show("first", () -> (made[0] = one.define("Good", good())).getName());
        Tck.show("again", () -> one.define("Good", good()).getName());
        Tck.show("other loader", () -> (made[1] = two.define("Good", good())).getName());
        Tck.show("same class", () -> made[0] == made[1]);
        Tck.show("instance of the other", () -> made[1].isInstance(made[0].getConstructor().newInstance()));
        Tck.show("defining loaders", () -> (made[0].getClassLoader() == one) + " " + (made[1].getClassLoader() == two));
    }
}
