// SPDX-License-Identifier: Apache-2.0
public class Test {
    public static void main(String[] a) {
        var reader = new java.io.LineNumberReader(new java.io.StringReader("text"));
        Tck.show("skip", () -> reader.skip(-1));
    }
}
