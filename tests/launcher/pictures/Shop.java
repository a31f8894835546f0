// SPDX-License-Identifier: Apache-2.0
// What pictures are made of: orders that a cache keeps, threads that wait for each other, and loaders of plug-ins.
import java.lang.reflect.*;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.*;
import java.util.concurrent.*;

public class Shop {
  static class Item { byte[] label = new byte[40]; }
  static class Order {
    final List<Item> items = new ArrayList<>();
    Order previous;
  }
  static class Customer { final Order[] orders = new Order[100]; }
  static class Cache { final Map<Integer, Customer> customers = new TreeMap<>(); }

  static final Cache cache = new Cache();
  static final List<byte[]> large = new ArrayList<>();
  static final List<Object> plugins = new ArrayList<>();

  static void fillCache() {
    for (int c = 0; c < 50; c++) {
      Customer customer = new Customer();
      Order previous = null;
      for (int o = 0; o < 20; o++) {
        Order order = customer.orders[o] = new Order();
        order.previous = previous;
        previous = order;
        for (int i = 0; i < 3; i++) order.items.add(new Item());
      }
      cache.customers.put(c, customer);
    }
    for (int i = 0; i < 400; i++) large.add(new byte[5000]);
  }

  static class Handler implements InvocationHandler {
    @Override
    public Object invoke(Object proxy, Method method, Object[] words) { return null; }
  }

  static class Till {}
  static class Shelf {}
  static final Till till = new Till();
  static final Shelf shelf = new Shelf();

  /// Enters one monitor, waits for all that do so, then enters the other one.
  static class Person extends Thread {
    final Object first, second;
    final CountDownLatch all;

    Person(String name, Object first, Object second, CountDownLatch all) {
      super(name);
      this.first = first;
      this.second = second;
      this.all = all;
      setDaemon(true);
      start();
    }

    @Override
    public void run() {
      synchronized (first) {
        all.countDown();
        try { all.await(); } catch (InterruptedException e) { return; }
        synchronized (second) { System.out.println("never"); }
      }
    }
  }

  static void await(Thread thread) throws InterruptedException {
    while (thread.getState() != Thread.State.BLOCKED) Thread.sleep(5);
  }

  static void startThreads() throws Exception {
    CountDownLatch both = new CountDownLatch(2);
    Thread cashier = new Person("cashier", till, shelf, both), stocker = new Person("stocker", shelf, till, both);
    await(cashier);
    await(stocker);
    await(new Person("customer", new Object(), till, new CountDownLatch(1)));
  }

  static void loadPlugins() throws Exception {
    URL[] here = {Shop.class.getProtectionDomain().getCodeSource().getLocation()};
    ClassLoader shared = new URLClassLoader("plug-ins", here, ClassLoader.getPlatformClassLoader());
    plugins.add(Class.forName("Shop$Till", true, shared));
    for (int i = 0; i < 5; i++) {
      ClassLoader own = new URLClassLoader(new URL[0], shared);
      plugins.add(own.loadClass("Shop$Till"));
      plugins.add(own);
      plugins.add(Proxy.newProxyInstance(own, new Class<?>[] {Runnable.class}, new Handler()));
    }
  }

  public static void main(String[] words) throws Exception {
    fillCache();
    startThreads();
    loadPlugins();
    Class.forName("java.sql.Driver");
    System.gc();
    System.out.println("ready");
    System.out.flush();
    Thread.sleep(600_000);
  }
}
