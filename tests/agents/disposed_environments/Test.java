// SPDX-License-Identifier: Apache-2.0
public class Test {
    static int field;

    static native void makeAndDispose(int environments, Object tagged);
    static native long allocated();
    static native int wrongAnswers();

    static int method(int number) { return number + field; }

    public static void main(String[] args) throws Exception {
        Object tagged = new Object();
        makeAndDispose(200, tagged);
        System.gc();
        long before = allocated();
        makeAndDispose(2000, tagged);
        long growth = (allocated() - before) / 2000;
        System.out.println(growth < 300 ? "given back" : growth + " bytes an environment stay");
        System.out.println("disposed environments that do not say so: " + wrongAnswers());
        System.out.println(method(1));
    }
}
