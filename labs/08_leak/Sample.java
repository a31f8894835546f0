// SPDX-License-Identifier: Apache-2.0
/** Three things that are kept, on a path that is known, and five that are not. */
public class Sample {
    static class Thing {}

    static class Box {
        final Thing thing;

        Box(Thing thing) {
            this.thing = thing;
        }
    }

    static final Box[] BOXES = new Box[3];

    static void make() {
        for (int i = 0; i < 8; ++i) {
            Thing thing = new Thing();
            if (i < 3) {
                BOXES[i] = new Box(thing);
            }
        }
    }

    public static void main(String[] args) {
        make();
        System.out.println("made");
    }
}
