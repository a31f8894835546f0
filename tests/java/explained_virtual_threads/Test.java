/** With one carrier for all: what another virtual thread throws meanwhile does not hide the exception that ends this one. */
public class Test {
    static volatile boolean thrown, caught;
    static int[] none;

    static void fails() {
        try {
            none[2] = 7;
        } finally {
            thrown = true;
            while (!caught) Thread.yield();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread fails = Thread.ofVirtual().name("fails").start(Test::fails);
        Thread catches = Thread.ofVirtual().name("catches").start(() -> {
            while (!thrown) Thread.yield();
            try {
                System.out.println(none.length);
            } catch (NullPointerException e) {
                System.out.println("caught");
            }
            caught = true;
        });
        fails.join();
        catches.join();
    }
}
