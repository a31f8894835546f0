// SPDX-License-Identifier: Apache-2.0
import java.lang.ref.Reference;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Each scene makes an object and returns a weak reference to it. What a scene keeps is in KEPT. */
public class Scenes {
    static final List<Object> KEPT = new ArrayList<>();

    static class Node {
        Node other;
        final byte[] bytes = new byte[100];

        class Inner {
            int length() {
                return bytes.length;
            }
        }

        Supplier<String> constant() {
            return () -> "constant";
        }
    }

    /** Two nodes refer to each other. */
    static Reference<Node> ring() {
        Node first = new Node();
        first.other = new Node();
        first.other.other = first;
        return new WeakReference<>(first);
    }

    /** An object of an inner class is kept. What about the outer one? */
    static Reference<Node> outer() {
        Node node = new Node();
        KEPT.add(node.new Inner());
        return new WeakReference<>(node);
    }

    /** A lambda that uses a local variable is kept. */
    static Reference<Node> captured() {
        Node node = new Node();
        Supplier<Integer> lambda = () -> node.bytes.length;
        KEPT.add(lambda);
        return new WeakReference<>(node);
    }

    /** A lambda that was made in a method of the object is kept. */
    static Reference<Node> notCaptured() {
        Node node = new Node();
        KEPT.add(node.constant());
        return new WeakReference<>(node);
    }

    /** Only a SoftReference refers to it, and the heap has much room. */
    static Reference<Node> soft() {
        Node node = new Node();
        KEPT.add(new SoftReference<>(node));
        return new WeakReference<>(node);
    }

    /** A thread parks in a method that goes on using it. Nobody refers to the Thread object. */
    static Reference<Node> thread() throws InterruptedException {
        Node node = new Node();
        WeakReference<Node> reference = new WeakReference<>(node);
        Thread thread = new Thread(parkWith(node));
        thread.setDaemon(true);
        thread.start();
        while (thread.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        return reference;
    }

    static Runnable parkWith(Node node) {
        return () -> {
            while (node.bytes.length == 100) {
                LockSupport.park();
            }
        };
    }

    /** As before, but the thread is never started. */
    static Reference<Node> newThread() {
        Node node = new Node();
        new Thread(parkWith(node)).setDaemon(true);
        return new WeakReference<>(node);
    }

    /** A thread puts it into a ThreadLocal, and lives on. Nobody refers to the ThreadLocal. */
    static Reference<Node> threadLocal() throws InterruptedException {
        CompletableFuture<Reference<Node>> reference = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            Node node = new Node();
            new ThreadLocal<Node>().set(node);
            reference.complete(new WeakReference<>(node));
            node = null;
            LockSupport.park();
        });
        thread.setDaemon(true);
        thread.start();
        return reference.join();
    }
}
