// SPDX-License-Identifier: Apache-2.0
public class Test {
    static { System.loadLibrary("native"); }
    static native Object run(Object o);
    public static void main(String[] a) { Object o = new Object(); System.out.println(run(o) == o); }
}
