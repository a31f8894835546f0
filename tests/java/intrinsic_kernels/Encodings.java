import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;

/** Base64 and checksums. */
class Encodings {
    static void checksums() {
        for (Checksum checksum : new Checksum[] {new CRC32(), new CRC32C(), new Adler32()}) {
            Test.Sum sum = new Test.Sum(checksum.getClass().getSimpleName());
            for (int length = 0; length <= 5000; length += length < 400 ? 1 : 97)
                for (int from = 0; from < 9; from++) {
                    byte[] in = Test.bytes(from + length);
                    if (from % 4 == 0) checksum.reset();
                    checksum.update(in, from, length);
                    sum.add(checksum.getValue());
                    checksum.update(length);
                    checksum.update(ByteBuffer.wrap(in, from, length));
                    sum.add(checksum.getValue());
                }
            checksum.update(Test.bytes(300_000));  // longer than a VM works without a pause
            sum.add(checksum.getValue());
            sum.print();
            byte[] in = new byte[10];
            for (int from : new int[] {-1, 0, 5, 10, 11, Integer.MAX_VALUE})
                for (int length : new int[] {-1, 0, 5, 10, 11, Integer.MAX_VALUE})
                    System.out.print(Test.outcome(() -> { checksum.update(in, from, length); return checksum.getValue(); }) + ", ");
            System.out.println(Test.outcome(() -> { checksum.update((byte[]) null, 0, 0); return checksum.getValue(); }));
        }
    }

    static void base64() {
        Base64.Encoder[] encoders = {Base64.getEncoder(), Base64.getUrlEncoder(), Base64.getMimeEncoder(), Base64.getEncoder().withoutPadding(),
                                     Base64.getMimeEncoder(20, new byte[] {'\n'})};
        Base64.Decoder[] decoders = {Base64.getDecoder(), Base64.getUrlDecoder(), Base64.getMimeDecoder(), Base64.getDecoder(), Base64.getMimeDecoder()};
        for (int i = 0; i < encoders.length; i++) {
            Test.Sum sum = new Test.Sum("Base64 " + i);
            Base64.Decoder decoder = decoders[i];
            for (int length = 0; length <= 5000; length += length < 400 ? 1 : 97) {
                byte[] in = Test.bytes(length), encoded = encoders[i].encode(in);
                sum.add(encoded);
                sum.add(encoders[i].encode(in, new byte[encoded.length + 3]));
                if (!Arrays.equals(decoder.decode(encoded), in)) System.out.println("Base64 " + i + " is not the same again: " + length);
                // Other characters, and what is too short.
                if (length == 0) continue;
                byte[] wrong = encoded.clone();
                wrong[Test.RANDOM.nextInt(wrong.length)] = (byte) "=-_+/\n .~\u00e9".charAt(Test.RANDOM.nextInt(10));
                sum.add(Test.outcome(() -> decoder.decode(wrong)).hashCode());
                byte[] target = new byte[length];
                sum.add(Test.outcome(() -> decoder.decode(wrong, target)).hashCode());
                sum.add(target);
                byte[] shorter = new byte[Test.RANDOM.nextInt(length)];
                sum.add(Test.outcome(() -> decoder.decode(encoded, shorter)).hashCode());
            }
            byte[] in = Test.bytes(600_000), encoded = encoders[i].encode(in);
            sum.add(encoded);
            sum.add(decoder.decode(encoded));
            sum.print();
        }
    }

    static void arguments() throws Exception {
        Class<?> bytes = byte[].class, number = int.class;
        Object encoder = Base64.getEncoder(), decoder = Base64.getDecoder();
        Method encode = Test.method("java.util.Base64$Encoder", "encode0", bytes, number, number, bytes);
        Method decode = Test.method("java.util.Base64$Decoder", "decode0", bytes, number, number, bytes);
        byte[] in = "QUJDREVGR0hJSktM".getBytes();
        for (int from : new int[] {-1, 0, 3, 12, 17})
            for (int to : new int[] {-1, 0, 3, 12, 16, 17})
                for (int room : new int[] {0, 4, 12, 40}) {
                    byte[] out = new byte[room];
                    System.out.println(from + " " + to + " " + room + " " + Test.outcome(() -> encode.invoke(encoder, in, from, to, out)) + " "
                                       + Arrays.toString(out) + " " + Test.outcome(() -> decode.invoke(decoder, in, from, to, out)) + " " + Arrays.toString(out));
                }
        System.out.println(Test.outcome(() -> encode.invoke(encoder, null, 0, 3, in)) + Test.outcome(() -> encode.invoke(encoder, in, 0, 3, null)));
        System.out.println(Test.outcome(() -> decode.invoke(decoder, null, 0, 8, in)) + Test.outcome(() -> decode.invoke(decoder, in, 0, 8, null)));
    }

    static void run() throws Exception {
        checksums();
        base64();
        arguments();
    }
}
