import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.Random;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;
import javax.crypto.Cipher;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/** Work that is done in bulk: ciphers, digests, checksums, arrays, strings. Prints for each the time of the first run and of the best one, in us. */
public class Bulk {
    interface Work { Object run() throws Exception; }

    static final byte[] DATA = new byte[4 << 20];
    static int sink;

    static void measure(String name, int most, Work work) throws Exception {
        long first = 0, best = Long.MAX_VALUE, end = System.nanoTime() + 2_000_000_000L;
        for (int i = 0; i < most && (i < 2 || System.nanoTime() < end); i++) {
            long begin = System.nanoTime();
            sink += String.valueOf(work.run()).length();
            long time = System.nanoTime() - begin;
            if (i == 0) first = time;
            best = Math.min(best, time);
        }
        System.out.printf("figure %s %.1f %.1f%n", name, first / 1e3, best / 1e3);
    }

    static Work cipher(String transformation, String key, int length, AlgorithmParameterSpec parameters) {
        byte[][] secret = {new byte[length]};
        return () -> {
            secret[0][0]++;  // some ciphers refuse the same key and nonce twice
            Cipher cipher = Cipher.getInstance(transformation);
            cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(secret[0], key), parameters);
            return cipher.doFinal(DATA).length;
        };
    }

    static void numbers() throws Exception {
        BigInteger modulus = new BigInteger(2048, new Random(5)).setBit(0), base = new BigInteger(2048, new Random(6)), exponent = new BigInteger(2048, new Random(7));
        measure("modPow.2048", 20, () -> base.modPow(exponent, modulus));
        measure("multiply.4096", 20, () -> {
            BigInteger product = base.multiply(exponent);
            for (int i = 0; i < 1000; i++) product.multiply(product.add(BigInteger.ONE));
            return product;
        });
        measure("keys.RSA.3072", 3, () -> {
            SecureRandom random = SecureRandom.getInstance("SHA1PRNG");
            random.setSeed(42);
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(3072, random);
            return generator.generateKeyPair().getPublic().getFormat();
        });
        measure("keys.EC.P-256", 20, () -> {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(256);
            return generator.generateKeyPair().getPublic().getFormat();
        });
    }

    static void ciphers() throws Exception {
        measure("AES/GCM.4M", 20, cipher("AES/GCM/NoPadding", "AES", 16, new GCMParameterSpec(128, new byte[12])));
        measure("AES/CBC.4M", 20, cipher("AES/CBC/PKCS5Padding", "AES", 16, new IvParameterSpec(new byte[16])));
        measure("AES/CTR.4M", 20, cipher("AES/CTR/NoPadding", "AES", 32, new IvParameterSpec(new byte[16])));
        measure("AES/ECB.4M", 20, cipher("AES/ECB/PKCS5Padding", "AES", 16, null));
        measure("ChaCha20-Poly1305.4M", 20, cipher("ChaCha20-Poly1305", "ChaCha20", 32, new IvParameterSpec(new byte[12])));
        for (String digest : new String[] {"MD5", "SHA-1", "SHA-256", "SHA-512", "SHA3-256"})
            measure(digest + ".4M", 20, () -> MessageDigest.getInstance(digest).digest(DATA).length);
        measure("PBKDF2.10000", 10, () -> SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                .generateSecret(new PBEKeySpec("secret".toCharArray(), new byte[8], 10_000, 256)).getFormat());
    }

    static void encodings() throws Exception {
        for (Checksum checksum : new Checksum[] {new CRC32(), new CRC32C(), new Adler32()})
            measure(checksum.getClass().getSimpleName() + ".4M", 100, () -> {
                checksum.update(DATA, 0, DATA.length);
                return checksum.getValue();
            });
        byte[] encoded = Base64.getEncoder().encode(DATA);
        measure("Base64.encode.4M", 50, () -> Base64.getEncoder().encode(DATA).length);
        measure("Base64.decode.4M", 50, () -> Base64.getDecoder().decode(encoded).length);
        String latin1 = new String(DATA, StandardCharsets.ISO_8859_1), ascii = "abcdefgh".repeat(1 << 19), greek = "\u03b1\u03b2\u03b3\u03b4".repeat(1 << 18);
        measure("UTF-8.latin1.4M", 20, () -> new String(latin1.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8).length());
        measure("UTF-8.ascii.4M", 50, () -> new String(ascii.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8).length());
        measure("UTF-8.greek.1M", 50, () -> new String(greek.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8).length());
    }

    static void arrays() throws Exception {
        int[] ints = new int[1_000_000], others = new int[1_000_000];
        long[] longs = new long[1_000_000];
        byte[] bytes = new byte[4_000_000];
        Object[] references = new Object[1_000_000];
        measure("fill.int.1M", 200, () -> { Arrays.fill(ints, 3); return 0; });
        measure("fill.long.1M", 200, () -> { Arrays.fill(longs, 3L); return 0; });
        measure("fill.byte.4M", 200, () -> { Arrays.fill(bytes, (byte) 3); return 0; });
        measure("fill.Object.1M", 200, () -> { Arrays.fill(references, "text"); return 0; });
        Arrays.fill(others, 3);
        measure("equals.int.1M", 200, () -> Arrays.equals(ints, others));
        measure("mismatch.int.1M", 200, () -> Arrays.mismatch(ints, others));
        measure("hashCode.int.1M", 200, () -> Arrays.hashCode(ints));
        measure("hashCode.byte.4M", 200, () -> Arrays.hashCode(bytes));
        measure("arraycopy.int.1M", 200, () -> { System.arraycopy(ints, 0, others, 0, ints.length); return 0; });
        measure("copyOf.byte.4M", 200, () -> Arrays.copyOf(bytes, bytes.length).length);
        measure("sort.int.1M", 5, () -> {
            int[] numbers = new Random(2).ints(1_000_000).toArray();
            Arrays.sort(numbers);
            return numbers[0];
        });
    }

    static void strings() throws Exception {
        String text = "the quick brown fox jumps over the lazy dog, ".repeat(20_000), greek = text + "\u03b1";
        measure("String.format.10k", 20, () -> {
            int length = 0;
            for (int i = 0; i < 10_000; i++) length += String.format("%d %s %.2f", i, "text", i * 1.5).length();
            return length;
        });
        measure("indexOf.none.900k", 100, () -> text.indexOf("lazy cat") + greek.indexOf("lazy cat"));
        measure("indexOf.char.900k", 100, () -> text.indexOf('#') + greek.indexOf('#'));
        measure("charAt.900k", 50, () -> {
            int sum = 0;
            for (int i = 0; i < text.length(); i++) sum += text.charAt(i);
            return sum;
        });
        measure("replace.900k", 20, () -> text.replace("fox", "hedgehog").length());
        measure("toUpperCase.900k", 20, () -> text.toUpperCase().length());
        measure("split.900k", 20, () -> text.split(" ").length);
        measure("hashCode.900k", 100, () -> new String(text.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.ISO_8859_1).hashCode());
        measure("StringBuilder.1M", 20, () -> {
            StringBuilder builder = new StringBuilder();
            for (int i = 0; i < 1_000_000; i++) builder.append((char) ('a' + i % 26));
            return builder.length();
        });
    }

    public static void main(String[] args) throws Exception {
        new Random(1).nextBytes(DATA);
        for (String group : args)
            switch (group) {
                case "numbers" -> numbers();
                case "ciphers" -> ciphers();
                case "encodings" -> encodings();
                case "arrays" -> arrays();
                case "strings" -> strings();
                default -> throw new IllegalArgumentException(group);
            }
        if (sink == 0) throw new AssertionError();
    }
}
