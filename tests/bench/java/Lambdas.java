// SPDX-License-Identifier: Apache-2.0
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
/** invokedynamic lambdas (capturing and not), method refs, streams. */
public class Lambdas extends BenchBase {
    String name() { return "lambdas"; }
    static int ap(IntUnaryOperator f, int x) { return f.applyAsInt(x); }
    long run() {
        long s = 0;
        for (int i = 0; i < 3000000; i++) {
            final int k = i;
            s += ap(x -> x + 1, i) + ap(x -> x ^ k, i);
        }
        for (int r = 0; r < 20; r++)
            s += IntStream.range(0, 50000).filter(x -> (x & 3) != 0).map(x -> x * 3).asLongStream().sum();
        return s;
    }
    public static void main(String[] a) { drive(new Lambdas(), a); }
}
