// SPDX-License-Identifier: Apache-2.0
import java.lang.ref.Cleaner;

/** Something from outside the heap, which is given back by close(), or at last when nobody refers to the buffer. */
public class Buffer implements AutoCloseable {
    private static final Cleaner CLEANER = Cleaner.create();

    private final int number = Outside.take();
    private final Cleaner.Cleanable cleanable = CLEANER.register(this, this::giveBack);

    private void giveBack() {
        Outside.giveBack(number);
    }

    @Override
    public void close() {
        cleanable.clean();
    }
}
