// SPDX-License-Identifier: Apache-2.0
// When a mapped file is truncated, part of the mapping has no memory. Accessing it throws InternalError, and everything
// else continues. (HotSpot crashes in compareAndSet and setMemory there; tests/launcher has those cases.)
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicInteger;

public class Test {
    static final int PAGES = 8, PAGE = 4096;
    static final VarHandle INTS = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());

    static byte[] late;

    interface Access { Object run() throws Exception; }

    static Object attempt(Access access) {
        try {
            Object result = access.run();
            late = new byte[1];  // HotSpot 17 may delay the error until here
            return result instanceof ByteBuffer ? "done" : result;
        } catch (InternalError e) {
            return "InternalError: " + e.getMessage();
        } catch (Exception e) {
            return e;
        }
    }

    static void say(String what, Access access) { System.out.println(what + ": " + attempt(access)); }

    public static void main(String[] args) throws Exception {
        Path path = Files.createTempFile("truncated", ".bin");
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            byte[] content = new byte[PAGES * PAGE];
            for (int i = 0; i < content.length; i++) content[i] = (byte) i;
            file.write(ByteBuffer.wrap(content), 0);
            MappedByteBuffer all = file.map(FileChannel.MapMode.READ_WRITE, 0, content.length);
            MappedByteBuffer copy = file.map(FileChannel.MapMode.PRIVATE, 0, content.length);
            MappedByteBuffer read = file.map(FileChannel.MapMode.READ_ONLY, 0, content.length);
            say("whole", () -> all.getInt(3 * PAGE));
            file.truncate(PAGE);
            accesses(all, 3 * PAGE);
            say("copy on write", () -> copy.get(PAGE));
            say("read only", () -> read.get(PAGE));
            System.out.println("-- what is left");
            say("get", () -> all.get(17));
            say("put", () -> all.putInt(16, 5));
            say("bulk", () -> all.get(0, new byte[PAGE]));
            say("across the end", () -> all.get(PAGE - 10, new byte[20]));
            System.out.println("-- grown again");
            file.write(ByteBuffer.wrap(new byte[] {42}), content.length - 1);
            say("get", () -> all.get(content.length - 1));
            say("put", () -> all.putLong(3 * PAGE, 7));
            say("getLong", () -> all.getLong(3 * PAGE));
            file.truncate(0);
            nested(all);
            threads(all);
        }
        Files.delete(path);
    }

    static void accesses(MappedByteBuffer b, int at) {
        say("get", () -> b.get(at));
        say("getShort", () -> b.getShort(at));
        say("getChar", () -> b.getChar(at));
        say("getInt", () -> b.getInt(at));
        say("getLong", () -> b.getLong(at));
        say("getFloat", () -> b.getFloat(at));
        say("getDouble", () -> b.getDouble(at));
        say("unaligned getLong", () -> b.getLong(at + 1));
        say("put", () -> b.put(at, (byte) 1));
        say("putShort", () -> b.putShort(at, (short) 1));
        say("putInt", () -> b.putInt(at, 1));
        say("putLong", () -> b.putLong(at, 1));
        say("putDouble", () -> b.putDouble(at, 1));
        say("bulk get", () -> b.get(at, new byte[1000]));
        say("short bulk get", () -> b.get(at, new byte[3]));
        say("bulk put", () -> b.put(at, new byte[1000]));
        say("put of a buffer", () -> b.duplicate().position(at).put(ByteBuffer.allocateDirect(100)));
        say("from the file", () -> ByteBuffer.allocate(PAGES * PAGE).put(b.duplicate()));
        say("swapped ints", () -> { b.duplicate().position(at).asIntBuffer().get(new int[50]); return "done"; });
        say("native ints", () -> { b.duplicate().order(ByteOrder.nativeOrder()).position(at).asIntBuffer().put(new int[50]); return "done"; });
        say("VarHandle get", () -> (int) INTS.get((ByteBuffer) b, at));
        say("VarHandle getVolatile", () -> (int) INTS.getVolatile((ByteBuffer) b, at));
        say("VarHandle getAcquire", () -> (int) INTS.getAcquire((ByteBuffer) b, at));
        say("VarHandle set", () -> { INTS.set((ByteBuffer) b, at, 3); return "done"; });
        say("VarHandle setVolatile", () -> { INTS.setVolatile((ByteBuffer) b, at, 3); return "done"; });
        say("compact", () -> b.duplicate().position(at).compact());
        say("load", () -> b.load());
        say("force", () -> b.force());
    }

    /// An InternalError behaves like any other exception: handlers, finally, synchronized.
    static void nested(MappedByteBuffer b) {
        Object lock = new Object();
        int caught = 0, finished = 0;
        for (int i = 0; i < 1000; i++) {
            try {
                synchronized (lock) {
                    try {
                        b.get(i);
                        late = new byte[1];
                    } finally {
                        finished++;
                    }
                }
            } catch (InternalError e) {
                caught++;
            }
        }
        System.out.println("caught " + caught + ", finally " + finished + ", locked " + Thread.holdsLock(lock));
    }

    static void threads(MappedByteBuffer b) throws InterruptedException {
        AtomicInteger faults = new AtomicInteger(), values = new AtomicInteger();
        Thread[] threads = new Thread[4];
        for (int t = 0; t < threads.length; t++) {
            threads[t] = new Thread(() -> {
                ByteBuffer own = ByteBuffer.allocateDirect(1000);
                for (int i = 0; i < 500; i++) {
                    try {
                        b.get(0, new byte[100]);
                        late = new byte[1];
                    } catch (InternalError e) {
                        faults.incrementAndGet();
                    }
                    own.put(0, new byte[1000]);
                    values.addAndGet(own.get(i) + 1);
                }
            });
            threads[t].start();
        }
        for (Thread thread : threads) thread.join();
        System.out.println("faults " + faults + ", values " + values);
    }
}
