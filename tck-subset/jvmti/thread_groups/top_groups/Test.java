// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void run(ThreadGroup system);
    public static void main(String[] a) {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) group = group.getParent();
        run(group);
    }
}
