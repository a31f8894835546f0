// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long tag);
    static native long tagOf(Object object);
    static native void collect();
    public static void main(String[] a) {
        Object[] all = {Test.class, int.class, int[].class, new int[1], new Object[0], "text", new String("text"),
                Thread.currentThread(), Integer.valueOf(5), new Test(), Test.class.getClassLoader()};
        for (int i = 0; i < all.length; i++) tag(all[i], Long.MAX_VALUE - i);
        collect();
        for (int i = 0; i < all.length; i++) System.out.print(Long.MAX_VALUE - tagOf(all[i]) + " ");
        System.out.println();
        Object again = "text", number = Integer.valueOf(5);
        System.out.println(tagOf(again) == tagOf(all[5]) && tagOf(number) == tagOf(all[8]));
        System.out.println(tagOf(new Test()) + " " + tagOf(Integer.valueOf(6)));
    }
}
