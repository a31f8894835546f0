// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.SynchronousQueue;

/** Serves while its class is changed under it. */
public class Server {
    private int served;
    final SynchronousQueue<Boolean> turns = new SynchronousQueue<>();
    final SynchronousQueue<String> answers = new SynchronousQueue<>();

    String answer() {
        ++served;
        return "the old answer, " + served;
    }

    /** At each turn tells what it is itself, and what answer() says. Ends at a turn that is false. */
    void serve() {
        try {
            while (turns.take()) {
                String own = "the old loop";
                answers.put(own + ": " + answer());
            }
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }

    void spare() {}
}
