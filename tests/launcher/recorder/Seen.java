import java.net.URL;
import java.net.URLClassLoader;

/** Lets the agent look around, and a class go. */
public class Seen {
    static native void look(Thread thread);

    public static void main(String[] args) throws Exception {
        look(Thread.currentThread());
        unload();
        System.gc();
    }

    static void unload() throws Exception {
        URL[] here = {Seen.class.getProtectionDomain().getCodeSource().getLocation()};
        try (URLClassLoader loader = new URLClassLoader(here, null)) {
            Class.forName("Gone", true, loader);
        }
    }
}

class Gone {
}
