// SPDX-License-Identifier: Apache-2.0
import java.util.*;
import java.util.function.*;
import java.util.stream.*;
import java.lang.reflect.*;

/** StackWalker: all frames, hidden and reflection frames, the caller, large stacks in batches; and the older functions that return a stack. */
public class Test {
  /** Since 22, only walkers that keep classes know it. */
  static String descriptor(StackWalker.StackFrame f) {
    try {
      return f.getDescriptor();
    } catch (UnsupportedOperationException e) {
      return "-";
    }
  }

  static void show(String what, StackWalker w) {
    List<String> frames = w.walk(s -> s.map(f -> f.getMethodName() + "@" + (f.isNativeMethod() ? "native" : f.getLineNumber() > 0 ? "line" : "?")
        + " " + descriptor(f) + " bci " + (f.getByteCodeIndex() >= 0)).collect(Collectors.toList()));
    System.out.println(what + " " + frames.size());
    frames.stream().filter(f -> !f.startsWith("lambda$")).limit(6).forEach(f -> System.out.println("  " + f));
  }
  static Class<?> caller() { return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass(); }
  static class Inner { static Class<?> ask() { return caller(); } }
  static int deep(int n) {
    if (n > 0) return deep(n - 1);
    return StackWalker.getInstance().walk(s -> (int) s.filter(f -> f.getMethodName().equals("deep")).count());
  }
  public static void viaReflection() {
    show("reflection hidden", StackWalker.getInstance());
    StackWalker w = StackWalker.getInstance(StackWalker.Option.SHOW_REFLECT_FRAMES);
    boolean seen = w.walk(s -> s.anyMatch(f -> f.getClassName().equals("java.lang.reflect.Method")));
    System.out.println("reflect frames seen: " + seen);
    System.out.println("not seen: " + StackWalker.getInstance().walk(s -> s.noneMatch(f -> f.getClassName().equals("java.lang.reflect.Method"))));
  }
  public static void main(String[] args) throws Throwable {
    show("main", StackWalker.getInstance());
    System.out.println(Inner.ask());
    System.out.println(deep(5) + " " + deep(500));
    Method m = Test.class.getMethod("viaReflection");
    m.invoke(null);
    Runnable r = () -> {
      System.out.println("in lambda " + StackWalker.getInstance().walk(s -> s.map(StackWalker.StackFrame::getMethodName).collect(Collectors.toList())));
      System.out.println("hidden shown " + StackWalker.getInstance(StackWalker.Option.SHOW_HIDDEN_FRAMES).walk(s -> s.anyMatch(f -> f.getClassName().contains("Lambda"))));
    };
    r.run();
    try { StackWalker.getInstance().getCallerClass(); } catch (UnsupportedOperationException e) { System.out.println(e.getMessage()); }
    List<String> declaring = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).walk(s -> s.map(f -> f.getDeclaringClass().getName() + " " + f.getMethodType()).collect(Collectors.toList()));
    System.out.println(declaring);
    StackTraceElement e = StackWalker.getInstance().walk(s -> s.findFirst().get().toStackTraceElement());
    System.out.println(e + " | " + e.getClassLoaderName() + " " + e.getModuleName() + " " + e.getFileName());
    StackTraceElement[] t = new Throwable().getStackTrace();
    System.out.println(t.length + " " + t[0]);
    StackTraceElement[] now = Thread.currentThread().getStackTrace();
    System.out.println(now[0] + " / " + now[1]);
    try { List.of(1, 2).forEach(x -> { throw new IllegalStateException("in lambda"); }); }
    catch (IllegalStateException x) { for (StackTraceElement f : x.getStackTrace()) System.out.println("  " + f.getMethodName() + " " + f.getModuleName()); }
    Object lock = new Object();
    Thread waiting = new Thread(() -> { synchronized (lock) { try { lock.wait(); } catch (InterruptedException i) { } } }, "waiting");
    waiting.setDaemon(true);
    waiting.start();
    while (waiting.getState() != Thread.State.WAITING) Thread.sleep(5);
    for (StackTraceElement f : waiting.getStackTrace()) System.out.println("  " + f.getClassName().replaceAll("Lambda.*", "Lambda") + "." + f.getMethodName() + " " + f.isNativeMethod());
    System.out.println(Thread.getAllStackTraces().containsKey(waiting) + " " + Thread.getAllStackTraces().get(Thread.currentThread()).length);
    System.out.println(new Thread().getStackTrace().length);
    waiting.interrupt();
    waiting.join();
    System.out.println(waiting.getStackTrace().length);
  }
}
