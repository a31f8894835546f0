import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** AES in its modes, ChaCha20; and other ciphers in the same modes. */
class Ciphers {
    static byte[] crypt(int mode, String name, SecretKeySpec key, AlgorithmParameterSpec spec, byte[] in, int from, int length, int cut)
            throws Exception {
        Cipher cipher = Cipher.getInstance(name);
        cipher.init(mode, key, spec);
        if (name.contains("GCM")) cipher.updateAAD(in, 0, Math.min(in.length, cut));
        byte[] first = cipher.update(in, from, cut), rest = cipher.doFinal(in, from + cut, length - cut);
        byte[] all = Arrays.copyOf(first == null ? new byte[0] : first, (first == null ? 0 : first.length) + rest.length);
        System.arraycopy(rest, 0, all, all.length - rest.length, rest.length);
        return all;
    }

    /** Every length up to a hundred or so, some up to 5000, every alignment, in two parts; encrypted, decrypted again, and in place. */
    static void mode(String name, int block, int... keyBytes) throws Exception {
        Test.Sum sum = new Test.Sum(name);
        boolean pads = name.contains("Padding") && !name.contains("NoPadding");
        int most = name.startsWith("AES") ? 150 : 40;
        int step = pads || name.contains("CTR") || name.contains("GCM") || name.startsWith("ChaCha") ? 1 : block;
        for (int length = 0; length <= 5000; length += length < most ? step : 137 * step) {
            SecretKeySpec key = new SecretKeySpec(Test.bytes(keyBytes[length / step % keyBytes.length]), name.replaceAll("[/-].*", ""));
            byte[] iv = Test.bytes(name.contains("GCM") || name.startsWith("ChaCha") ? 12 : block);
            if (name.contains("CTR") && length % 3 == 0) Arrays.fill(iv, 4, iv.length, (byte) -1);
            AlgorithmParameterSpec spec = name.contains("ECB") ? null : name.contains("GCM") ? new GCMParameterSpec(128, iv) : new IvParameterSpec(iv);
            int from = Test.RANDOM.nextInt(9), cut = length == 0 ? 0 : Test.RANDOM.nextInt(length);
            byte[] in = Test.bytes(from + length);
            byte[] out = crypt(Cipher.ENCRYPT_MODE, name, key, spec, in, from, length, cut);
            sum.add(out);
            if (name.contains("GCM") || name.startsWith("ChaCha")) continue;  // no nonce twice
            byte[] again = crypt(Cipher.DECRYPT_MODE, name, key, spec, out, 0, out.length, Math.min(cut, out.length / 2));
            if (!Arrays.equals(again, Arrays.copyOfRange(in, from, from + length))) System.out.println(name + " " + length + " is not the same again");
            // Into the same array, at other places.
            for (int to : new int[] {0, from, from + 5}) {
                Cipher cipher = Cipher.getInstance(name);
                cipher.init(Cipher.ENCRYPT_MODE, key, spec);
                byte[] same = Arrays.copyOf(in, in.length + 40);
                cipher.doFinal(same, from, length, same, to);
                sum.add(same);
                cipher.init(Cipher.DECRYPT_MODE, key, spec);
                int cryptLength = out.length;
                sum.add(Test.outcome(() -> cipher.doFinal(same, to, cryptLength, same, from)).hashCode());
                sum.add(same);
            }
        }
        sum.print();
    }

    /** Longer than a VM works without a pause. */
    static void large(String name, int length) throws Exception {
        byte[] in = Test.bytes(length);
        SecretKeySpec key = new SecretKeySpec(Test.bytes(16), "AES");
        AlgorithmParameterSpec spec = name.contains("ECB") ? null : name.contains("GCM") ? new GCMParameterSpec(128, Test.bytes(12))
            : new IvParameterSpec(Test.bytes(16));
        Test.Sum sum = new Test.Sum(name);
        byte[] out = crypt(Cipher.ENCRYPT_MODE, name, key, spec, in, 0, length, 32);
        sum.add(out);
        Cipher cipher = Cipher.getInstance(name);
        cipher.init(Cipher.DECRYPT_MODE, key, spec);
        if (name.contains("GCM")) cipher.updateAAD(in, 0, 32);
        if (!Arrays.equals(cipher.doFinal(out), in)) System.out.println(name + " is not the same again");
        sum.print();
    }

    static void arguments() throws Exception {
        String provider = "com.sun.crypto.provider.";
        Class<?> bytes = byte[].class;
        Constructor<?> maker = Class.forName(provider + (Runtime.version().feature() < 26 ? "AESCrypt" : "AES_Crypt")).getDeclaredConstructor();
        maker.setAccessible(true);
        Object aes = maker.newInstance();
        Class<?> type = aes.getClass();
        Method init = Test.method(type.getName(), "init", boolean.class, String.class, bytes);
        byte[] in = new byte[20];
        for (String name : new String[] {"encryptBlock", "decryptBlock"}) {
            Method block = Test.method(type.getName(), name, bytes, int.class, bytes, int.class);
            System.out.println(name + " " + Test.outcome(() -> block.invoke(maker.newInstance(), in, 0, in, 0)));
            init.invoke(aes, name.startsWith("decrypt"), "AES", new byte[16]);
            for (int from : new int[] {-1, 0, 4, 5})
                for (int to : new int[] {-1, 0, 3, 5}) {
                    byte[] out = new byte[20];
                    System.out.println(name + " " + from + " " + to + " " + Test.outcome(() -> block.invoke(aes, in, from, out, to)) + " "
                                       + Test.outcome(() -> out));
                }
            System.out.println(Test.outcome(() -> block.invoke(aes, null, 0, in, 0)));
            System.out.println(Test.outcome(() -> block.invoke(aes, in, 0, null, 0)));
        }
        Constructor<?> hashMaker = Class.forName(provider + "GHASH").getDeclaredConstructor(bytes);
        hashMaker.setAccessible(true);
        Object hash = hashMaker.newInstance((Object) new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16});
        Method update = Test.method(provider + "GHASH", "update", bytes, int.class, int.class), digest = Test.method(provider + "GHASH", "digest");
        for (int from : new int[] {-1, 0, 4, 5}) System.out.println(Test.outcome(() -> update.invoke(hash, in, from, 17)));
        System.out.println(Test.outcome(() -> update.invoke(hash, null, 0, 16)));
        System.out.println(Test.outcome(() -> digest.invoke(hash)));
    }

    static void run() throws Exception {
        for (String mode : new String[] {"ECB/NoPadding", "ECB/PKCS5Padding", "CBC/NoPadding", "CBC/PKCS5Padding", "CTR/NoPadding", "GCM/NoPadding",
                                         "CFB/NoPadding", "OFB/NoPadding"})
            mode("AES/" + mode, 16, 16, 24, 32);
        for (String mode : new String[] {"ECB/PKCS5Padding", "CBC/PKCS5Padding", "CTR/NoPadding"}) mode("DESede/" + mode, 8, 24);
        mode("ChaCha20-Poly1305", 1, 32);
        for (String mode : new String[] {"ECB/NoPadding", "CBC/NoPadding", "CTR/NoPadding", "GCM/NoPadding"}) large("AES/" + mode, 300_000);
        arguments();
    }
}
