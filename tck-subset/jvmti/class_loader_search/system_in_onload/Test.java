// SPDX-License-Identifier: Apache-2.0
public class Test {
    public static void main(String[] a) {
        String path = System.getProperty("java.class.path");
        System.out.println(path.endsWith(":/no/such/one:/no/such/two") ? "appended" : path);
        Tck.show("own class", () -> Class.forName("Tck").getName());
    }
}
