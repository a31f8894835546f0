// SPDX-License-Identifier: Apache-2.0
// Class loaders with one class of the same name each, and a child with a proxy. Ends at a line of input.
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;

public class Tangle {
  static class Part { static int value = 1; }
  static class Asleep { static { System.out.println("never"); } }

  static class Handler implements InvocationHandler {
    @Override
    public Object invoke(Object proxy, Method method, Object[] words) { return null; }
  }

  static final List<Object> kept = new ArrayList<>();

  static ClassLoader loader(String name, ClassLoader parent) {
    URL[] here = {Tangle.class.getProtectionDomain().getCodeSource().getLocation()};
    return new URLClassLoader(name, here, parent);
  }

  public static void main(String[] words) throws Exception {
    ClassLoader one = loader("one", ClassLoader.getPlatformClassLoader()), two = loader("two", ClassLoader.getPlatformClassLoader());
    ClassLoader child = loader("child", one);
    kept.add(Class.forName("Tangle$Part", true, one));
    kept.add(Class.forName("Tangle$Part", false, two));
    kept.add(child.loadClass("Tangle$Part"));
    kept.add(Class.forName("Tangle$Asleep", false, Tangle.class.getClassLoader()));
    kept.add(Proxy.newProxyInstance(child, new Class<?>[] {Runnable.class}, new Handler()));
    Class.forName("java.sql.Driver");
    System.out.println("ready");
    System.out.flush();
    System.in.read();
  }
}
