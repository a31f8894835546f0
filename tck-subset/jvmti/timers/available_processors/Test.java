// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native int processors();
    public static void main(String[] a) {
        System.out.println("as Runtime: " + (processors() == Runtime.getRuntime().availableProcessors()));
    }
}
