import java.util.concurrent.Semaphore;

/** With one carrier for all: what another virtual thread throws meanwhile does not hide the exception that ends this one. */
public class Test {
    static final Semaphore thrown = new Semaphore(0), caught = new Semaphore(0);
    static int[] none;

    static void fails() {
        try {
            none[2] = 7;
        } finally {
            thrown.release();
            caught.acquireUninterruptibly();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread fails = Thread.ofVirtual().name("fails").start(Test::fails);
        Thread catches = Thread.ofVirtual().name("catches").start(() -> {
            thrown.acquireUninterruptibly();
            try {
                System.out.println(none.length);
            } catch (NullPointerException e) {
                System.out.println("caught");
            }
            caught.release();
        });
        fails.join();
        catches.join();
    }
}
