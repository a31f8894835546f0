// SPDX-License-Identifier: Apache-2.0
public class Test implements Cloneable {
    static native void sampleEverything();

    static native String seen();

    @Override
    protected Object clone() throws CloneNotSupportedException { return super.clone(); }

    static Object kept;

    public static void main(String[] args) throws Exception {
        kept = new Test().clone();
        System.out.println(seen());
        sampleEverything();
        for (int i = 0; i < 2000; i++) kept = new long[100];
        System.out.println(seen());
    }
}
