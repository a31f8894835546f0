// SPDX-License-Identifier: Apache-2.0
import com.sun.net.httpserver.*;
import java.io.*;
import java.net.*;
import java.net.http.*;
import java.nio.ByteBuffer;
import java.nio.channels.*;
import java.util.*;
import java.util.concurrent.*;

/** Sockets, selectors, datagrams, com.sun.net.httpserver and java.net.http over the loopback. */
public class Test {
    public static void main(String[] args) throws Exception {
        InetAddress lo = InetAddress.getLoopbackAddress();
        try (ServerSocket ss = new ServerSocket(0, 5, lo)) {
            Thread t = new Thread(() -> {
                try (Socket s = ss.accept();
                        BufferedReader r = new BufferedReader(new InputStreamReader(s.getInputStream()));
                        PrintWriter w = new PrintWriter(s.getOutputStream(), true)) {
                    for (String l; (l = r.readLine()) != null;) w.println("echo " + l);
                } catch (IOException e) { System.out.println(e); }
            });
            t.start();
            try (Socket s = new Socket(lo, ss.getLocalPort())) {
                s.setTcpNoDelay(true);
                PrintWriter w = new PrintWriter(s.getOutputStream(), true);
                BufferedReader r = new BufferedReader(new InputStreamReader(s.getInputStream()));
                for (int i = 0; i < 3; i++) {
                    w.println("message " + i);
                    System.out.println(r.readLine());
                }
                s.setSoTimeout(10);
                try {
                    r.read();
                } catch (SocketTimeoutException e) { System.out.println(e.getMessage()); }
            }
            t.join();
        }
        try (ServerSocketChannel ssc = ServerSocketChannel.open().bind(new InetSocketAddress(lo, 0));
                Selector sel = Selector.open()) {
            ssc.configureBlocking(false);
            ssc.register(sel, SelectionKey.OP_ACCEPT);
            SocketChannel c = SocketChannel.open(ssc.getLocalAddress());
            c.write(ByteBuffer.wrap("nio".getBytes()));
            String got = null;
            while (got == null) {
                sel.select(1000);
                for (Iterator<SelectionKey> it = sel.selectedKeys().iterator(); it.hasNext();) {
                    SelectionKey k = it.next();
                    it.remove();
                    if (k.isAcceptable()) {
                        SocketChannel a = ssc.accept();
                        a.configureBlocking(false);
                        a.register(sel, SelectionKey.OP_READ);
                    } else {
                        ByteBuffer b = ByteBuffer.allocate(10);
                        ((SocketChannel) k.channel()).read(b);
                        got = new String(b.array(), 0, b.position());
                        k.channel().close();
                    }
                }
            }
            System.out.println(got);
            c.close();
        }
        try (DatagramSocket d = new DatagramSocket(0, lo); DatagramSocket e = new DatagramSocket()) {
            e.send(new DatagramPacket("udp".getBytes(), 3, lo, d.getLocalPort()));
            DatagramPacket p = new DatagramPacket(new byte[10], 10);
            d.receive(p);
            System.out.println(new String(p.getData(), 0, p.getLength()));
        }
        try {
            new Socket(lo, 1).close();
        } catch (ConnectException e) { System.out.println(e.getMessage()); }
        HttpServer server = HttpServer.create(new InetSocketAddress(lo, 0), 0);
        server.setExecutor(Executors.newFixedThreadPool(3));
        server.createContext("/hello", x -> {
            byte[] b = ("hello " + x.getRequestURI().getQuery() + " " + new String(x.getRequestBody().readAllBytes()))
                               .getBytes();
            x.getResponseHeaders().add("X-Own", "header");
            x.sendResponseHeaders(200, b.length);
            x.getResponseBody().write(b);
            x.close();
        });
        server.createContext("/missing", x -> {
            x.sendResponseHeaders(404, -1);
            x.close();
        });
        server.start();
        String base = "http://" + lo.getHostAddress() + ":" + server.getAddress().getPort();
        HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        HttpResponse<String> r = client.send(
                HttpRequest.newBuilder(URI.create(base + "/hello?q=1")).build(), HttpResponse.BodyHandlers.ofString());
        System.out.println(r.statusCode() + " " + r.body() + r.headers().firstValue("x-own").get());
        System.out.println(client.send(HttpRequest.newBuilder(URI.create(base + "/missing")).build(),
                                         HttpResponse.BodyHandlers.discarding())
                                   .statusCode());
        System.out.println(client.send(HttpRequest.newBuilder(URI.create(base + "/hello"))
                                                 .POST(HttpRequest.BodyPublishers.ofString("posted"))
                                                 .build(),
                                         HttpResponse.BodyHandlers.ofString())
                                   .body());
        List<CompletableFuture<String>> all = new ArrayList<>();
        for (int i = 0; i < 20; i++)
            all.add(client.sendAsync(HttpRequest.newBuilder(URI.create(base + "/hello?" + i)).build(),
                                  HttpResponse.BodyHandlers.ofString())
                            .thenApply(HttpResponse::body));
        int sum = 0;
        for (var f : all) sum += f.get(20, TimeUnit.SECONDS).length();
        System.out.println(sum);
        System.out.println(new String(new URL(base + "/hello?url").openStream().readAllBytes()));
        server.stop(0);
        ((ExecutorService) server.getExecutor()).shutdown();
        System.out.println(URI.create("http://u@h:80/p?q#f").getFragment() + URLEncoder.encode("a b&ü", "UTF-8")
                + URLDecoder.decode("%C3%BC", "UTF-8"));
    }
}
