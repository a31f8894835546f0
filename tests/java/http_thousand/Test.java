// SPDX-License-Identifier: Apache-2.0
import com.sun.net.httpserver.HttpServer;
import java.net.*;
import java.net.http.*;
import java.util.*;
import java.util.concurrent.*;

/** A server of the class library answers a thousand requests of java.net.http, some one by one, most concurrently. */
public class Test {
    public static void main(String[] args) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        ExecutorService pool = Executors.newFixedThreadPool(4);
        server.setExecutor(pool);
        server.createContext("/square", x -> {
            int n = Integer.parseInt(x.getRequestURI().getQuery());
            byte[] b = Integer.toString(n * n).getBytes();
            x.sendResponseHeaders(200, b.length);
            x.getResponseBody().write(b);
            x.close();
        });
        server.start();
        HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).executor(pool).build();
        String base = "http://" + InetAddress.getLoopbackAddress().getHostAddress() + ":"
                + server.getAddress().getPort() + "/square?";
        long sum = 0;
        for (int i = 0; i < 100; i++)
            sum += Integer.parseInt(client.send(request(base, i), HttpResponse.BodyHandlers.ofString()).body());
        for (int batch = 1; batch < 10; batch++) {
            List<CompletableFuture<HttpResponse<String>>> all = new ArrayList<>();
            for (int i = 0; i < 100; i++)
                all.add(client.sendAsync(request(base, batch * 100 + i), HttpResponse.BodyHandlers.ofString()));
            for (var f : all) sum += Integer.parseInt(f.get(60, TimeUnit.SECONDS).body());
        }
        System.out.println(sum);
        server.stop(0);
        pool.shutdown();
    }

    static HttpRequest request(String base, int n) { return HttpRequest.newBuilder(URI.create(base + n)).build(); }
}
