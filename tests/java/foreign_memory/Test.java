// SPDX-License-Identifier: Apache-2.0
import static java.lang.foreign.ValueLayout.*;

import java.lang.foreign.*;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

public class Test {
    interface Action {
        void run() throws Exception;
    }
    static void expect(Action action) {
        try {
            action.run();
            System.out.println("no exception");
        } catch (Exception e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage().replaceAll("MemorySegment\\{.*?\\}", "SEGMENT").replaceAll(";.*", ""));
        }
    }

    public static void main(String[] args) throws Exception {
        access();
        arenas();
        closedWhileInUse();
    }

    static void access() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment memory = arena.allocate(64, 8);
            memory.set(JAVA_INT_UNALIGNED, 1, 0x01020304);
            memory.set(JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN), 5, 0x0102030405060708L);
            memory.set(JAVA_DOUBLE_UNALIGNED, 17, 1.5);
            memory.set(JAVA_CHAR_UNALIGNED, 27, 'x');
            System.out.println(Arrays.toString(memory.asSlice(0, 32).toArray(JAVA_BYTE)));
            System.out.println(Long.toHexString(memory.get(JAVA_LONG_UNALIGNED, 3)) + " " + memory.get(JAVA_DOUBLE_UNALIGNED, 17));
            expect(() -> memory.get(JAVA_INT, 1));
            expect(() -> memory.get(JAVA_INT, 61));
            expect(() -> memory.get(JAVA_LONG_UNALIGNED, -1));
            expect(() -> memory.asReadOnly().set(JAVA_INT, 0, 1));
            expect(() -> MemorySegment.ofArray(new byte[16]).get(JAVA_INT, 0));
            StructLayout point = MemoryLayout.structLayout(JAVA_INT.withName("x"), JAVA_INT.withName("y"));
            VarHandle y = MemoryLayout.sequenceLayout(4, point).varHandle(PathElement.sequenceElement(), PathElement.groupElement("y"));
            for (int i = 0; i < 4; i++) y.set(memory, 0L, (long) i, i * i);
            System.out.println((int) y.getAndAdd(memory, 0L, 3L, 100) + " " + (int) y.getVolatile(memory, 0L, 3L) + " " + y.compareAndSet(memory, 0L, 2L, 4, -4));
            System.out.println(Arrays.toString(memory.asSlice(0, 32).toArray(JAVA_INT)));
            MemorySegment text = arena.allocateFrom("Grüße aus Java");
            System.out.println(text.byteSize() + " " + text.getString(0) + " " + text.getString(8));
            MemorySegment array = MemorySegment.ofArray(new long[] {1, 2, 3});
            MemorySegment.copy(array, 8, memory, 3, 16);
            System.out.println(memory.get(JAVA_LONG_UNALIGNED, 11) + " " + memory.mismatch(arena.allocate(64)));
            memory.fill((byte) 7);
            System.out.println(memory.get(JAVA_SHORT, 2));
        }
    }

    static void arenas() throws Exception {
        Arena confined = Arena.ofConfined();
        MemorySegment memory = confined.allocate(8);
        Thread other = new Thread(() -> {
            expect(() -> System.out.println(memory.get(JAVA_BYTE, 0)));
            expect(confined::close);
        }, "other");
        other.start();
        other.join();
        confined.close();
        expect(() -> memory.get(JAVA_BYTE, 0));
        expect(confined::close);
        expect(Arena.global()::close);
        expect(Arena.ofAuto()::close);
    }

    /** Readers of mapped memory, which is unmapped meanwhile: each one finds it closed, and none touches it afterwards. */
    static void closedWhileInUse() throws Exception {
        Path file = Files.createTempFile("mapped", null);
        Files.write(file, new byte[1 << 16]);
        int rounds = 60, readers = 3;
        AtomicInteger found = new AtomicInteger();
        for (int round = 0; round < rounds; round++) {
            Arena shared = Arena.ofShared();
            MemorySegment memory;
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                memory = channel.map(FileChannel.MapMode.READ_WRITE, 0, 1 << 16, shared);
            }
            Thread[] threads = new Thread[readers];
            for (int i = 0; i < readers; i++) {
                int kind = i;
                threads[i] = new Thread(() -> {
                    MemorySegment copy = MemorySegment.ofArray(new byte[1 << 16]);
                    try {
                        for (long n = 0;; n++) {
                            switch (kind) {
                                case 0 -> memory.get(JAVA_BYTE, n & 0xffff);
                                case 1 -> memory.fill((byte) n);
                                default -> copy.copyFrom(memory);
                            }
                        }
                    } catch (IllegalStateException e) {
                        if (e.getMessage().equals("Already closed")) found.incrementAndGet();
                    }
                });
                threads[i].start();
            }
            Thread.sleep(round % 3);
            shared.close();
            for (Thread thread : threads) thread.join();
        }
        System.out.println(found.get() == rounds * readers);
        Files.delete(file);
    }
}
