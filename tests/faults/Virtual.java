// SPDX-License-Identifier: Apache-2.0
// Virtual threads that wait for each other and for time, as many as need several carriers. By reflection, so that 17
// compiles it.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.SynchronousQueue;

public class Virtual {
    public static void main(String[] arguments) throws Exception {
        ExecutorService threads = (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        List<Future<Integer>> sums = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            int number = i;
            threads.submit(() -> { Thread.sleep(number % 3); queue.put(number); return null; });
            sums.add(threads.submit(() -> queue.take() + 1));
        }
        int sum = 0;
        for (Future<Integer> each : sums) sum += each.get();
        threads.shutdown();
        System.out.println("done " + sum);
    }
}
