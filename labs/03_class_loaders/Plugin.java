// SPDX-License-Identifier: Apache-2.0
public class Plugin implements Service {
    private static int calls;

    @Override
    public int call() {
        calls += new Step().length;
        return calls;
    }
}

class Step {
    final int length = 1;
}
