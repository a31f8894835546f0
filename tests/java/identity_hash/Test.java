// SPDX-License-Identifier: Apache-2.0
// An object keeps its identity hash whatever happens to its monitor, and does not get that of another object: a clone,
// or one that lay where it lies now.
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

public class Test {
    static class Cell implements Cloneable {
        long a, b;

        @Override
        public Cell clone() throws CloneNotSupportedException {
            return (Cell) super.clone();
        }
    }

    static void enter(Object object, int depth) {
        synchronized (object) {
            if (depth > 1) {
                enter(object, depth - 1);
            }
        }
    }

    static void contend(Object object) throws InterruptedException {
        Thread other;
        synchronized (object) {
            other = new Thread(() -> enter(object, 2));
            other.start();
            while (other.getState() != Thread.State.BLOCKED) {
                Thread.sleep(1);
            }
        }
        other.join();
    }

    static void keeps(String what, Object object, int hash) {
        System.out.println(what + ": " + (System.identityHashCode(object) == hash && hash > 0));
    }

    static void withMonitors() throws Exception {
        Cell hashedFirst = new Cell();
        int hash = hashedFirst.hashCode();
        synchronized (hashedFirst) {
            keeps("hashed, entered", hashedFirst, hash);
            enter(hashedFirst, 3);
            System.gc();
            keeps("hashed, owned in a collection", hashedFirst, hash);
            System.out.println(Thread.holdsLock(hashedFirst));
        }
        keeps("hashed, left", hashedFirst, hash);
        System.gc();
        keeps("hashed, left, after a collection", hashedFirst, hash);
        System.out.println(Thread.holdsLock(hashedFirst));
        contend(hashedFirst);
        keeps("hashed, contended", hashedFirst, hash);
        System.gc();
        synchronized (hashedFirst) {
            hashedFirst.wait(1);
            hashedFirst.notifyAll();
        }
        keeps("hashed, waited", hashedFirst, hash);
        try {
            hashedFirst.notify();
        } catch (IllegalMonitorStateException expected) {
            System.out.println(expected.getMessage());
        }

        Cell enteredFirst = new Cell();
        synchronized (enteredFirst) {
            synchronized (enteredFirst) {
                hash = enteredFirst.hashCode();
                keeps("entered, hashed", enteredFirst, hash);
            }
            System.gc();
            keeps("entered, hashed, after a collection", enteredFirst, hash);
        }
        keeps("entered, hashed, left", enteredFirst, hash);
        System.gc();
        keeps("entered, hashed, after another collection", enteredFirst, hash);

        Cell owned = new Cell();
        int[] seen = new int[1];
        synchronized (owned) {
            Thread other = new Thread(() -> seen[0] = owned.hashCode());
            other.start();
            other.join();
            keeps("hashed by another thread", owned, seen[0]);
        }
        keeps("hashed by another thread, left", owned, seen[0]);
        Cell copy = hashedFirst.clone();
        System.out.println("a clone has its own: " + (copy.hashCode() != hashedFirst.hashCode()));
    }

    static void severalThreadsAtOnce() throws Exception {
        Cell[] cells = new Cell[500];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = new Cell();
        }
        int threads = 4;
        int[][] seen = new int[threads][cells.length];
        int[] count = new int[1];
        CountDownLatch start = new CountDownLatch(threads);
        Thread[] all = new Thread[threads];
        for (int t = 0; t < threads; t++) {
            int me = t;
            all[t] = new Thread(() -> {
                start.countDown();
                for (int i = 0; i < cells.length; i++) {
                    if ((i + me) % 3 == 0) {
                        synchronized (cells[i]) {
                            seen[me][i] = cells[i].hashCode();
                        }
                    } else {
                        seen[me][i] = cells[i].hashCode();
                    }
                    synchronized (cells[i]) {
                        cells[i].a++;
                    }
                    if (i % 125 == me) {
                        System.gc();
                    }
                }
            });
            all[t].start();
        }
        for (Thread thread : all) {
            thread.join();
        }
        boolean same = true;
        for (int i = 0; i < cells.length; i++) {
            for (int t = 0; t < threads; t++) {
                same &= seen[t][i] == cells[i].hashCode();
            }
            count[0] += cells[i].a;
        }
        System.out.println("several threads see the same: " + same + ", entered " + count[0] + " times");
    }

    /** How many hashes of objects that live now are those of dead objects of the same class. */
    static void afterTheDead() {
        Set<Integer> dead = new HashSet<>();
        for (int round = 0; round < 4; round++) {
            int again = 0;
            for (int i = 0; i < 5_000; i++) {
                if (!dead.add(new Cell().hashCode())) {
                    again++;
                }
            }
            System.gc();
            System.out.println("those of dead objects: " + (again < 20 ? "few" : again + " of 5000"));
        }
    }

    /** Each of these objects has a hash, is locked, and lives: none takes more than a few bytes outside of the heap. */
    static void manyWithHashAndMonitor() {
        IdentityHashMap<Cell, Integer> map = new IdentityHashMap<>(1 << 17);
        for (int i = 0; i < 70_000; i++) {
            Cell cell = new Cell();
            map.put(cell, cell.hashCode());
            synchronized (cell) {
                cell.a = i;
            }
        }
        long wrong = map.entrySet().stream().filter(e -> System.identityHashCode(e.getKey()) != e.getValue()).count();
        for (Cell cell : map.keySet()) {
            synchronized (cell) {
                wrong += map.get(cell) == cell.hashCode() ? 0 : 1;
            }
        }
        System.out.println(map.size() + " objects, " + wrong + " wrong");
    }

    public static void main(String[] args) throws Exception {
        withMonitors();
        severalThreadsAtOnce();
        afterTheDead();
        manyWithHashAndMonitor();
        System.out.println("0 of null: " + System.identityHashCode(null));
    }
}
