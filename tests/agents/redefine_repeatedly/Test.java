// SPDX-License-Identifier: Apache-2.0
public class Test {
    /** Gives the classes the versions, all in one call; -1: bytes that are not a class file. */
    static native void redefine(Class<?>[] classes, int... versions);
    /** The hook gives them the versions; -1: it changes nothing. */
    static native void retransform(Class<?>[] classes, int... versions);
    /** Of the frames below the caller's, those of Base and Target: whether they are obsolete. */
    static native String obsolete();

    static class Base {
        String base() { return "base 0"; }

        /** No version of this method differs. */
        String equal(Runnable between) {
            between.run();
            return base();
        }
    }

    static class Target extends Base {
        String version() { return "version 0"; }

        String across(Runnable between) {
            String before = "version 0";
            String equal = equal(between);
            return before + ", now " + version() + ", " + equal;
        }
    }

    static final Class<?>[] A = {Target.class}, AA = {Target.class, Target.class}, AAA = {Target.class, Target.class, Target.class};
    static final Class<?>[] ABA = {Target.class, Base.class, Target.class}, BAB = {Base.class, Target.class, Base.class};
    static final Class<?>[] AABB = {Target.class, Target.class, Base.class, Base.class};

    static void show(String what, Runnable change) {
        Target target = new Target();
        String[] obsolete = new String[1];
        String result = target.across(() -> { change.run(); obsolete[0] = obsolete(); });
        System.out.println(what + ": " + result + "; obsolete: " + obsolete[0]);
    }

    public static void main(String[] args) {
        new Target();
        show("another one twice", () -> redefine(AA, 1, 1));
        show("two others", () -> redefine(AA, 2, 3));
        show("the same, another", () -> redefine(AA, 3, 4));
        show("another, the same", () -> redefine(AA, 5, 4));
        show("the same twice", () -> redefine(AA, 4, 4));
        show("three", () -> redefine(AAA, 5, 6, 5));
        show("there and back and away", () -> redefine(AAA, 6, 5, 7));
        show("another class between", () -> redefine(ABA, 1, 1, 2));
        show("superclass first", () -> redefine(BAB, 2, 3, 3));
        show("pairs", () -> redefine(AABB, 4, 5, 4, 5));
        show("the second is refused", () -> redefine(AA, 6, -1));
        show("the first is refused", () -> redefine(AA, -1, 6));
        show("retransformed twice", () -> retransform(AA, 1, 2));
        show("retransformed once only", () -> retransform(AA, 3, -1));
        retransform(AA, -1, 4);
        System.out.println("the second time only: " + new Target().version());
        show("not at all", () -> retransform(AA, -1, -1));
        show("retransformed with others", () -> retransform(BAB, 7, 7, 8));
        show("redefined, then retransformed", () -> { redefine(AA, 1, 2); retransform(AA, 3, 3); });
        show("retransformed, then redefined", () -> { retransform(AAA, 4, 5, 4); redefine(A, 6); });
        System.out.println(new Target().version() + " " + new Target().base());
    }
}
