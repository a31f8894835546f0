// SPDX-License-Identifier: Apache-2.0
public class Test {
    static class Above {
        int field = 1;
        int hidden = 2;
        static int statics = 3;
        int get() { return field; }
    }
    static class Below extends Above {
        int hidden = 20;
        void set() {
            field = 10;
            hidden = 21;
            super.hidden = 22;
        }
    }
    static native void watch(Class<?> type);
    static native void say(String text);
    public static void main(String[] args) {
        Below below = new Below();
        watch(Above.class);
        say("set");
        below.set();
        say("get " + below.get());
        say("hidden " + below.hidden);
        say("hidden above " + ((Above) below).hidden);
        say("static " + Below.statics);
        say("new");
        new Below();
    }
}
