// SPDX-License-Identifier: Apache-2.0
public class Test implements Cloneable {
    int field = 1;
    static native void watch();
    public static void main(String[] args) throws Exception {
        watch();
        System.out.println("new");
        Test t = new Test();
        System.out.println("clone");
        t = (Test) t.clone();
        System.out.println("read");
        System.out.println(t.field);
    }
}
