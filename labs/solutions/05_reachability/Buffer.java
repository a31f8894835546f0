// SPDX-License-Identifier: Apache-2.0
import java.lang.ref.Cleaner;

/** Something from outside the heap, which is given back by close(), or at last when nobody refers to the buffer. */
public class Buffer implements AutoCloseable {
    private static final Cleaner CLEANER = Cleaner.create();

    private final Cleaner.Cleanable cleanable;

    public Buffer() {
        int number = Outside.take();
        cleanable = CLEANER.register(this, () -> Outside.giveBack(number)); // refers to the number, not to the buffer
    }

    @Override
    public void close() {
        cleanable.clean();
    }
}
