// SPDX-License-Identifier: Apache-2.0
import java.math.*;
import java.security.*;
import java.util.*;

/** BigInteger, BigDecimal, digests, ciphers, UUID, Base64: long runs of integer arithmetic through library code. */
public class Test {
    static String hex(byte[] b) { return HexFormat.of().formatHex(b); }

    public static void main(String[] args) throws Exception {
        BigInteger f = BigInteger.ONE;
        for (int i = 2; i <= 200; i++) f = f.multiply(BigInteger.valueOf(i));
        System.out.println(f);
        System.out.println(f.bitLength() + " " + f.mod(BigInteger.valueOf(1000003)) + " "
                + BigInteger.TWO.pow(521).subtract(BigInteger.ONE).isProbablePrime(20) + " "
                + new BigInteger("123456789012345678901234567890")
                          .modPow(new BigInteger("65537"), new BigInteger("99999999999999999999999999999989"))
                + " " + new BigInteger("ff".repeat(20), 16).sqrt() + " " + BigInteger.valueOf(-17).mod(BigInteger.TEN)
                + " " + BigInteger.valueOf(-17).shiftRight(2) + " " + f.gcd(BigInteger.valueOf(1L << 50)) + " "
                + new BigInteger("17").modInverse(new BigInteger("3120")));
        BigInteger big = BigInteger.ONE.shiftLeft(20000).subtract(BigInteger.ONE);
        System.out.println(
                big.multiply(big).toString().hashCode() + " " + big.pow(3).divide(big.add(BigInteger.TWO)).bitCount());
        System.out.println(new BigDecimal("1").divide(new BigDecimal("7"), 50, RoundingMode.HALF_EVEN) + " "
                + new BigDecimal("1.10").add(new BigDecimal("2.205")) + " "
                + new BigDecimal("1.10").equals(new BigDecimal("1.1")) + " "
                + new BigDecimal("123.456").setScale(1, RoundingMode.HALF_UP) + " " + new BigDecimal(0.1) + " "
                + new BigDecimal("1E+5").toPlainString() + " " + new BigDecimal("2").sqrt(new MathContext(40)) + " "
                + new BigDecimal("1000").stripTrailingZeros() + " "
                + new BigDecimal("-5.5").remainder(new BigDecimal("2")));
        try {
            BigDecimal.ONE.divide(new BigDecimal(3));
        } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        for (String a : new String[] {"MD5", "SHA-1", "SHA-256", "SHA-512", "SHA3-256"})
            System.out.println(a + " " + hex(MessageDigest.getInstance(a).digest("Vitrine".getBytes())));
        javax.crypto.Cipher c = javax.crypto.Cipher.getInstance("AES/CBC/PKCS5Padding");
        c.init(1, new javax.crypto.spec.SecretKeySpec(new byte[16], "AES"),
                new javax.crypto.spec.IvParameterSpec(new byte[16]));
        System.out.println(hex(c.doFinal("attack at dawn, twice".getBytes())));
        javax.crypto.Mac mac = javax.crypto.Mac.getInstance("HmacSHA256");
        mac.init(new javax.crypto.spec.SecretKeySpec("k".getBytes(), "x"));
        System.out.println(hex(mac.doFinal("m".getBytes())));
        System.out.println(Base64.getEncoder().encodeToString("base sixty four".getBytes()) + " "
                + new String(Base64.getDecoder().decode("aGk=")) + " " + UUID.nameUUIDFromBytes("n".getBytes()) + " "
                + new UUID(1, 2));
        try {
            MessageDigest.getInstance("NOPE");
        } catch (NoSuchAlgorithmException e) { System.out.println(e.getMessage()); }
        KeyPairGenerator g = KeyPairGenerator.getInstance("EC");
        g.initialize(256);
        KeyPair kp = g.generateKeyPair();
        Signature s = Signature.getInstance("SHA256withECDSA");
        s.initSign(kp.getPrivate());
        s.update(new byte[10]);
        byte[] sig = s.sign();
        s.initVerify(kp.getPublic());
        s.update(new byte[10]);
        System.out.println(s.verify(sig));
        System.out.println(new SecureRandom().nextInt(10) < 10);
    }
}
