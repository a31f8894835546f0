// SPDX-License-Identifier: Apache-2.0
// Changes Server by means of Patch while a thread serves, and prints what it says. With an argument it stays there.
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;

public class Check {
    private static final Server SERVER = new Server();

    static Thread serve() {
        Thread thread = new Thread(SERVER::serve);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    static void turn(String when) throws Exception {
        SERVER.turns.put(true);
        System.out.println(when + "= " + SERVER.answers.take());
    }

    static byte[] original() throws Exception {
        try (InputStream in = Check.class.getResourceAsStream("Server.class")) {
            return in.readAllBytes();
        }
    }

    static String redefine(byte[] bytes) {
        try {
            return "" + Patch.redefine(bytes);
        } catch (Throwable thrown) {
            return "throws " + thrown;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread thread = serve();
        turn("before");
        byte[] bytes = Patch.replaced(original(), "the old loop", "the new loop");
        bytes = Patch.replaced(bytes, "the old answer", "the new answer");
        System.out.println("redefined= " + redefine(bytes));
        turn("running");
        SERVER.turns.put(false);
        thread.join();
        serve();
        turn("called again");
        System.out.println("renamed= " + redefine(Patch.replaced(bytes, "spare", "other")));
        turn("after renamed");
        ClassFileTransformer transformer = null;
        try {
            transformer = Patch.shout();
        } catch (Throwable thrown) {
            System.out.println("shout= throws " + thrown);
        }
        turn("shouting");
        System.out.println("redefined again= " + redefine(bytes));
        turn("shouting still");
        try {
            Patch.calm(transformer);
        } catch (Throwable thrown) {
            System.out.println("calm= throws " + thrown);
        }
        turn("at last");
        if (args.length > 0) {
            Thread.sleep(600_000);
        }
    }
}
