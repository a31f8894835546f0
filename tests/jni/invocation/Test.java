public class Test {
    public static void main(String[] args) {
        System.out.println("main with " + args.length + " arguments, x=" + System.getProperty("x"));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
    }
    static void fail() { throw new IllegalStateException("described"); }
}
