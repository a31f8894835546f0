// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void results();

    static native void requests(Object object, Class<?> type, Thread living, Thread unstarted, Thread ended);

    public static void main(String[] args) throws Exception {
        results();
        Thread ended = new Thread(() -> {});
        ended.start();
        ended.join();
        requests(new int[100], Test.class, Thread.currentThread(), new Thread(), ended);
    }
}
