import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Random;

/**
 * Methods of Arrays, String and Math for which a VM may have code of its own. Each is compared with the loop that defines it, at many
 * lengths up to 5000 and all alignments; then with bad arguments, whose exceptions are printed or summed up. (With -Xint, because the code
 * that HotSpot compiles for internal methods relies on arguments that are right.)
 */
public class Test {
    static final Random RANDOM = new Random(17);

    interface Action { Object run() throws Throwable; }

    static String outcome(Action action) {
        try {
            Object result = action.run();
            return result != null && result.getClass().isArray() ? "array of " + Array.getLength(result) : String.valueOf(result);
        } catch (InvocationTargetException e) {
            return e.getCause().getClass().getName();
        } catch (Throwable e) {
            return e.getClass().getName();
        }
    }

    static void check(boolean right, String what, Object... where) {
        if (!right) throw new AssertionError(what + " " + Arrays.toString(where));
    }

    static Method method(String holder, String name, Class<?>... parameters) throws Exception {
        Method method = Class.forName(holder).getDeclaredMethod(name, parameters);
        method.setAccessible(true);
        return method;
    }

    public static void main(String[] args) throws Throwable {
        Filled.run();
        Compared.run();
        Strings.run();
        Numbers.run();
    }
}
