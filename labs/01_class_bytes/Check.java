// SPDX-License-Identifier: Apache-2.0
// Loads the class Answer and calls its methods.
import java.lang.reflect.InvocationTargetException;

public class Check {
    public static void main(String[] args) {
        try {
            Class.forName("Answer", true, Check.class.getClassLoader());
            System.out.println("loaded");
        } catch (Throwable refused) {
            System.out.println("refused " + refused);
            return;
        }
        call("add", "2 40", new Class<?>[] {int.class, int.class}, 2, 40);
        call("add", "-1 1", new Class<?>[] {int.class, int.class}, -1, 1);
        call("big", "", new Class<?>[0]);
    }

    static void call(String name, String text, Class<?>[] types, Object... arguments) {
        String head = name + "(" + text.replace(" ", ", ") + ") ";
        try {
            System.out.println(head + Class.forName("Answer").getMethod(name, types).invoke(null, arguments));
        } catch (InvocationTargetException thrown) {
            System.out.println(head + "throws " + thrown.getCause());
        } catch (Throwable wrong) {
            System.out.println(head + wrong);
        }
    }
}
