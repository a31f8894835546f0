// SPDX-License-Identifier: Apache-2.0
/** What the embedding program calls. Its native method is one of that program's own functions. */
public class Greeter {
    private final String greeting;

    public Greeter(String greeting) { this.greeting = greeting; }

    public String greet(String name) {
        if (name.isEmpty()) throw new IllegalArgumentException("nobody to greet");
        return greeting + ", " + name + ", from " + host() + "!";
    }

    /** Registered by the embedding program. */
    static native String host();
}
