// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native int hash(Object object);
    static native void collect();
    @Override
    public int hashCode() {
        return 1;
    }
    public static void main(String[] a) {
        Object one = new Test();
        Object[] garbage = new Object[1000];
        int hash = hash(one);
        for (int i = 0; i < garbage.length; i++) garbage[i] = new byte[100];
        collect();
        Object[] holder = {one};
        System.out.println(hash(holder[0]) == hash);
        int other = 0;
        for (Object o : garbage) other += hash(o) != hash ? 1 : 0;
        System.out.println(other > 990 ? "others differ" : "only " + other + " differ");
        System.out.println(hash(new Test()) == 1 && hash(new Test()) == 1 ? "asked hashCode()" : "its own");
    }
}
