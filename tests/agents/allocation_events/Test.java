// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void sample(int interval);
    static native int samples();
    static native int[] collections();
    static native int vmAllocations();

    static class Small {
        int number;
    }

    static Object kept;
    static Object[] chain;

    public static void main(String[] args) throws Exception {
        kept = new Small();
        sample(0);
        for (int i = 0; i < 5000; i++) kept = new byte[1000];       // the interval is in effect after these
        int before = samples();
        for (int i = 0; i < 1000; i++) kept = new Small();
        System.out.println("all: " + (samples() - before >= 1000));

        sample(64 << 10);
        for (int i = 0; i < 40_000; i++) kept = new byte[1000];     // 1016 bytes each: 620 intervals
        int samples = samples();
        System.out.println("by bytes: " + (samples > 496 && samples < 744 ? "right" : samples));
        sample(-1);

        Small.class.getDeclaredConstructor().newInstance();
        System.out.println("by reflection or clone: " + (vmAllocations() > 0));

        System.gc();
        System.gc();
        int[] collections = collections();
        System.out.println("collections: " + (collections[0] >= 2 && collections[0] == collections[1] && collections[2] == 1));
        try {
            kept = new long[Integer.MAX_VALUE];
        } catch (OutOfMemoryError e) {
            System.out.println("caught");
        }
        try {
            for (;;) chain = new Object[] {chain, new int[100_000]};
        } catch (OutOfMemoryError e) {
            chain = null;
            System.out.println("caught");
        }
    }
}
