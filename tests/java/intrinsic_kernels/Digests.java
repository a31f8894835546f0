import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.security.MessageDigest;

/** Message digests. */
class Digests {
    static void digest(String name) throws Exception {
        Test.Sum sum = new Test.Sum(name);
        MessageDigest digest = MessageDigest.getInstance(name);
        for (int length = 0; length <= 5000; length += length < 400 ? 1 : 97) {
            int from = Test.RANDOM.nextInt(9), cut = Test.RANDOM.nextInt(length + 1);
            byte[] in = Test.bytes(from + length);
            digest.update(in, from, cut);
            MessageDigest copy = (MessageDigest) digest.clone();
            copy.update(in, from, length - cut);
            sum.add(copy.digest());
            digest.update(in, from + cut, length - cut);
            sum.add(digest.digest());
        }
        sum.add(digest.digest(Test.bytes(300_000)));  // longer than a VM works without a pause
        sum.print();
    }

    static void arguments() throws Exception {
        Class<?> bytes = byte[].class;
        for (String name : new String[] {"MD5", "SHA", "SHA2$SHA256", "SHA5$SHA512", "SHA3$SHA256"}) {
            Class<?> type = Class.forName("sun.security.provider." + name);
            Constructor<?> maker = type.getDeclaredConstructor();
            maker.setAccessible(true);
            Object digest = maker.newInstance();
            Class<?> declaring = name.contains("$") ? type.getSuperclass() : type;
            Method one = Test.method(declaring.getName(), "implCompress", bytes, int.class);
            Method many = Test.method("sun.security.provider.DigestBase", "implCompressMultiBlock", bytes, int.class, int.class);
            Method result = Test.method("sun.security.provider.DigestBase", "engineDigest");
            byte[] in = new byte[300];
            for (int from : new int[] {-1, 0, 100, 290, 300, Integer.MAX_VALUE}) {
                System.out.println(name + " " + from + " " + Test.outcome(() -> one.invoke(digest, in, from)));
                for (int limit : new int[] {-1, 0, 99, 150, 250, 310})
                    System.out.println(name + " " + from + " " + limit + " " + Test.outcome(() -> many.invoke(digest, in, from, limit)));
            }
            System.out.println(Test.outcome(() -> one.invoke(digest, null, 0)));
            System.out.println(Test.outcome(() -> many.invoke(digest, null, 0, 0)));
            System.out.println(Test.outcome(() -> result.invoke(digest)));
        }
    }

    static void run() throws Exception {
        for (String name : new String[] {"MD2", "MD5", "SHA-1", "SHA-224", "SHA-256", "SHA-384", "SHA-512", "SHA-512/224", "SHA-512/256", "SHA3-224",
                                         "SHA3-256", "SHA3-384", "SHA3-512"})
            digest(name);
        arguments();
    }
}
