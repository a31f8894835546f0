/** A thread that stays in a critical region of JNI. */
public class Critical {
    static native void hold(int[] array);

    public static void main(String[] args) {
        System.loadLibrary("critical");
        new Thread(() -> hold(new int[100]), "holder").start();
    }
}
