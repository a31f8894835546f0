// SPDX-License-Identifier: Apache-2.0
import java.util.function.Supplier;

public class Test {
    static native String redefine(Class<?> c, byte[] bytes);

    static class Target {
        static Supplier<String> lambda(String argument) { return () -> "lambda 1 of ".concat(argument); }

        static Supplier<String> reference() { return Target::method; }

        static String method() { return "method 1"; }

        static String dynamic(int x) { return "concatenation 1 of " + x; }
    }

    public static void main(String[] a) {
        Supplier<String> lambda = Target.lambda("old"), reference = Target.reference();
        System.out.println(lambda.get() + ", " + reference.get() + ", " + Target.dynamic(1));
        Tck.show("redefine",
                ()
                        -> redefine(Target.class,
                                Versions.of(Target.class, "lambda 1 of ", "lambda 2 of ", "method 1", "method 2",
                                        "concatenation 1 of \1", "concatenation 2 of \1!")));
        System.out.println(lambda.get() + ", " + reference.get() + ", " + Target.dynamic(2));
        System.out.println(Target.lambda("new").get() + ", " + Target.reference().get());
    }
}
