// SPDX-License-Identifier: Apache-2.0
/** Start COUNT define|initialize: loads so many of the classes generated.C0, generated.C1... */
public class Start {
    public static void main(String[] args) throws ClassNotFoundException {
        int count = Integer.parseInt(args[0]);
        ClassLoader loader = Start.class.getClassLoader();
        for (int i = 0; i < count; i++) Class.forName("generated.C".concat(Integer.toString(i)), args[1].equals("initialize"), loader);
    }
}
