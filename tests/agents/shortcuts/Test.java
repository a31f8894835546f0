import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigInteger;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

public class Test {
    /** Prints how often the methods of the call before were entered, and counts entries of these in this thread. */
    static native void watch(String... methods);
    static native void breakpoint(Class<?> holder, String name, String descriptor, boolean on);
    static native void replaceNanoTime();
    /** RetransformClasses; the hook leaves the class as it is, or makes Math.max return the lesser number. */
    static native void retransform(Class<?> type, boolean change);

    int variable;
    static final VarHandle VARIABLE;
    static {
        try {
            VARIABLE = MethodHandles.lookup().findVarHandle(Test.class, "variable", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static String work(Test test) {
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            sum += Math.max(i, 1);
            if (Object.class.isInstance(test)) sum += Integer.class.cast(i);
            if (VARIABLE.compareAndSet(test, i, i + 1)) sum += 10;
        }
        test.variable = 0;
        return "sum " + sum;
    }

    /** The class of AES: AES_Crypt from release 26 on. */
    static String aes() { return Runtime.version().feature() < 26 ? "AESCrypt" : "AES_Crypt"; }

    /** Work for which a VM may have code of its own. */
    static String compute() throws Exception {
        byte[] bytes = new byte[256];
        for (int i = 0; i < bytes.length; i++) bytes[i] = (byte) (7 * i);
        BigInteger number = new BigInteger(bytes);
        Cipher cipher = Cipher.getInstance("AES/CBC/NoPadding");
        cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(bytes, 0, 16, "AES"), new IvParameterSpec(bytes, 16, 16));
        byte[] all = cipher.doFinal(number.multiply(number.add(BigInteger.TEN)).toByteArray(), 0, 96);
        return Base64.getEncoder().encodeToString(MessageDigest.getInstance("SHA-256").digest(Arrays.copyOf(all, 200)));
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 3; i++) System.out.println(compute());
        watch("Ljava/math/BigInteger;.implMultiplyToLen", "Lcom/sun/crypto/provider/CipherBlockChaining;.implEncrypt",
              "Lcom/sun/crypto/provider/" + aes() + ";.implEncryptBlock", "Lsun/security/provider/DigestBase;.implCompressMultiBlock0",
              "Lsun/security/provider/SHA2;.implCompress0", "Ljava/util/Base64$Encoder;.encodeBlock");
        String computed = compute();
        watch();
        System.out.println(computed);
        breakpoint(BigInteger.class, "implMultiplyToLen", "([II[II[I)[I", true);
        System.out.println(compute());
        breakpoint(BigInteger.class, "implMultiplyToLen", "([II[II[I)[I", false);
        System.out.println(compute());
        Test test = new Test();
        for (int i = 0; i < 3; i++) System.out.println(work(test));
        watch("Ljava/lang/Math;.max", "Ljava/lang/Class;.isInstance", "Ljava/lang/Class;.cast",
              "Ljava/lang/invoke/VarHandleInts$FieldInstanceReadWrite;.compareAndSet");
        String seen = work(test);
        watch();
        System.out.println(seen);
        System.out.println(work(test));
        Class<?> implementation = Class.forName("java.lang.invoke.VarHandleInts$FieldInstanceReadWrite");
        String compareAndSet = "(Ljava/lang/invoke/VarHandle;Ljava/lang/Object;II)Z";
        for (boolean on : new boolean[] {true, false}) {
            breakpoint(Math.class, "max", "(II)I", on);
            breakpoint(Class.class, "cast", "(Ljava/lang/Object;)Ljava/lang/Object;", on);
            breakpoint(implementation, "compareAndSet", compareAndSet, on);
            System.out.println(on ? "with breakpoints:" : "without:");
            System.out.println(work(test));
        }
        int before = greater();
        retransform(Math.class, false);
        int same = greater();
        retransform(Math.class, true);
        int changed = greater();
        retransform(Math.class, false);
        System.out.println("greater: " + before + ", " + same + ", in the changed class " + changed + ", then "
                           + greater());
        System.out.println(System.nanoTime() == 42);
        replaceNanoTime();
        for (int i = 0; i < 3; i++) System.out.println(time());
    }

    static int greater() { return Math.max(1, 2); }

    static long time() { return System.nanoTime(); }
}
