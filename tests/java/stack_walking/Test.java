// SPDX-License-Identifier: Apache-2.0
import java.util.*;
import java.util.stream.*;

/** StackWalker, Thread.getStackTrace, getAllStackTraces, caller-sensitive methods. */
public class Test {
    static String caller() {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass().getSimpleName();
    }
    static class A {
        static String ask() { return caller(); }
    }
    static List<String> frames(StackWalker w) {
        return w.walk(s
                -> s.map(f
                            -> f.getClassName() + "." + f.getMethodName() + ":"
                                    + (f.getClassName().startsWith("Test") ? f.getLineNumber() : 0)
                                    + (f.isNativeMethod() ? "n" : ""))
                           .collect(Collectors.toList()));
    }
    static List<String> deep(int n, StackWalker w) { return n == 0 ? frames(w) : deep(n - 1, w); }
    interface Get {
        Object get();
    }

    public static void main(String[] args) throws Exception {
        System.out.println(A.ask());
        StackWalker plain = StackWalker.getInstance();
        System.out.println(deep(3, plain));
        Get g = () -> frames(plain);
        System.out.println(g.get());
        System.out.println(Test.class.getDeclaredMethod("frames", StackWalker.class).invoke(null, plain));
        System.out.println(frames(StackWalker.getInstance(StackWalker.Option.SHOW_REFLECT_FRAMES)).size());
        System.out.println(plain.walk(s -> s.skip(0).findFirst()).get().getMethodName() + " "
                + StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                          .walk(s
                                  -> s.map(f -> f.getMethodType() + "" + f.getDeclaringClass().getSimpleName())
                                             .limit(1)
                                             .toList()));
        System.out.println(big(500));
        StackTraceElement[] st = Thread.currentThread().getStackTrace();
        System.out.println(st[0].getMethodName() + " " + st[1].getMethodName() + " " + st.length);
        Object lock = new Object(); Thread t = new Thread(() -> { synchronized (lock) { try { lock.wait();
    }
    catch (InterruptedException e) {
    }
}
}, "parked");
t.start();
while (t.getState() != Thread.State.WAITING) Thread.sleep(1);
StackTraceElement[] other = t.getStackTrace();
System.out.println(Arrays.stream(other).map(StackTraceElement::getMethodName).toList() + " " + other[0].isNativeMethod()
        + " " + Thread.getAllStackTraces().get(t).length);
synchronized (lock) { lock.notify(); }
t.join();
System.out.println(t.getStackTrace().length);
System.out.println(new Throwable().getStackTrace()[0] + " " + new Exception() {
    StackTraceElement top() { return getStackTrace()[0]; }
}.top());
try {
    plain.getCallerClass();
} catch (UnsupportedOperationException e) { System.out.println(e.getMessage()); }
try {
    StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass();
} catch (IllegalCallerException e) { System.out.println("no caller"); }
}

static long big(int n) { return n == 0 ? StackWalker.getInstance().walk(Stream::count) : big(n - 1); }
}
