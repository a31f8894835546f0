// SPDX-License-Identifier: Apache-2.0
// Prints what two loaders of the same plugin do. With an argument it stays, so that one can look at it.
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

public class Check {
    interface Question {
        Object answer() throws Exception;
    }

    static void ask(String what, Question question) {
        Object answer;
        try {
            answer = question.answer();
        } catch (Throwable thrown) {
            answer = thrown.toString();
        }
        System.out.println(what + ": " + answer);
    }

    static ClassLoader loader() {
        return new PluginLoader(Path.of("classes"), Set.of("Service"), Check.class.getClassLoader());
    }

    static Object plugin(ClassLoader loader) throws Exception {
        return loader.loadClass("Plugin").getConstructor().newInstance();
    }

    static boolean definesPlugin(ClassLoader loader) throws Exception {
        return loader.loadClass("Plugin").getClassLoader() == loader;
    }

    /** Nearly all: a number on the stack of native code may look like a reference to one of them. */
    static boolean gone(List<WeakReference<Class<?>>> classes) {
        return classes.stream().filter(each -> each.refersTo(null)).count() > classes.size() / 2;
    }

    static int call(Object plugin) throws Exception {
        return (int) plugin.getClass().getMethod("call").invoke(plugin);
    }

    public static void main(String[] args) throws Exception {
        ClassLoader first = loader();
        ClassLoader second = loader();
        ask("own", () -> definesPlugin(first) && definesPlugin(second));
        ask("two", () -> first.loadClass("Plugin") != second.loadClass("Plugin"));
        ask("counts", () -> call(plugin(first)) + " " + call(plugin(first)) + " " + call(plugin(second)));
        ask("service", () -> ((Service) plugin(first)).getClass().getName());
        ask("again", () -> first.loadClass("Plugin") == first.loadClass("Plugin"));
        ask("string", () -> first.loadClass("java.lang.String") == String.class);
        ask("nobody", () -> first.loadClass("Nobody"));
        List<WeakReference<Class<?>>> last = new ArrayList<>();
        Thread user = new Thread(() -> ask("used", () -> {
            for (int i = 0; i < 10; ++i) {
                last.add(new WeakReference<>(Class.forName("Plugin", true, loader())));
            }
            return last.size();
        }));
        user.start();
        user.join(); // nothing is left of it on a stack
        for (int i = 0; i < 100 && !gone(last); ++i) {
            System.gc();
            Thread.sleep(10);
        }
        ask("gone", () -> gone(last));
        if (args.length > 0) {
            Thread.sleep(600_000);
            System.out.println(first + " " + second);
        }
    }
}
