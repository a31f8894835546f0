// SPDX-License-Identifier: Apache-2.0
import java.util.HashMap;
/** StringBuilder, String.hashCode/equals, HashMap put/get, Integer boxing. */
public class Strings extends BenchBase {
    String name() { return "strings"; }
    long run() {
        long s = 0;
        HashMap<String, Integer> m = new HashMap<>();
        for (int i = 0; i < 300000; i++) {
            StringBuilder sb = new StringBuilder();
            sb.append("key").append(i % 5000).append('-').append(i & 15);
            String k = sb.toString();
            Integer old = m.get(k);
            m.put(k, old == null ? 1 : old + 1);
            s += k.length();
        }
        for (Integer v : m.values()) s = s * 31 + v;
        return s + m.size();
    }
    public static void main(String[] a) { drive(new Strings(), a); }
}
