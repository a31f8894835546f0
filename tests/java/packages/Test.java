// SPDX-License-Identifier: Apache-2.0
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Objects;

/** Packages of the boot loader: those in which it has found classes, without the dynamic packages of proxies. */
public class Test {
    public static void main(String[] args) throws Exception {
        System.out.println(Proxy.newProxyInstance(null, new Class<?>[] {Runnable.class}, (p, m, a) -> "proxy"));
        System.out.println(Proxy.newProxyInstance(null, new Class<?>[] {Comparable.class}, (p, m, a) -> "proxy"));
        System.out.println(Arrays.stream(Package.getPackages()).allMatch(Objects::nonNull));
        Class.forName("java.sql.Driver");
        for (String name : new String[] {"java.lang", "java.sql", "no.such"})
            System.out.println(
                    ClassLoader.getSystemClassLoader().getDefinedPackage(name) + " " + Package.getPackage(name));
        System.out.println(
                Object.class.getPackage().isSealed() + " " + Object.class.getPackage().getImplementationVersion());
        System.out.println(Test.class.getPackage().getName().isEmpty());
    }
}
