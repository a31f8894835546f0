// SPDX-License-Identifier: Apache-2.0
import java.io.InputStream;

public class Test {
    static native void take(Class<?> victim, boolean remember);
    static native boolean gone();
    static native String unloaded();
    static native void useMembers(Class<?> object);
    static native void takeThread(Thread thread);
    static native void useThread();

    static class Loader extends ClassLoader {
        @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals("p.Victim")) return super.loadClass(name, resolve);
            try (InputStream in = Test.class.getResourceAsStream("p/Victim.class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (java.io.IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    static void load(boolean remember) throws Exception {
        Class<?> victim = Class.forName("p.Victim", true, new Loader());
        victim.getMethod("count", int.class).invoke(null, 3);
        take(victim, remember);
    }

    public static void main(String[] args) throws Exception {
        Thread loading = new Thread(() -> {
            try {
                load(true);
            } catch (Exception e) {
                e.printStackTrace();
            }
        });
        loading.start();
        loading.join();
        takeThread(loading);
        for (int i = 0; i < 500 && !gone(); i++) {
            System.gc();
            Thread.sleep(2);
        }
        System.out.println("gone " + gone());
        for (int i = 0; i < 500 && unloaded() == null; i++) Thread.sleep(2);
        System.out.println("unloaded " + unloaded());
        useMembers(Object.class);
        for (int i = 0; i < 40; i++) load(false);
        System.gc();
        System.out.println("later");
        useMembers(Object.class);
        useThread();
    }
}
