import java.util.TreeMap;

public class Work {
    /** Uses references in fields, arrays and statics, by reflection and by natives, and collects. */
    public static String run() throws Exception {
        TreeMap<String, Object[]> map = new TreeMap<>();
        for (int i = 0; i < 5_000; i++) map.put("key " + i % 1_000, new Object[] {i, "value " + i, map});
        System.gc();
        Thread other = new Thread(() -> map.replaceAll((k, v) -> v.clone()));
        other.start();
        other.join();
        System.gc();
        long sum = 0;
        for (Object[] each : map.values()) sum += each[1].hashCode() + (each[2] == map ? 1 : 0);
        Object read = Work.class.getMethod("run").getReturnType();
        return map.size() + " " + sum + " " + read;
    }
}
