// SPDX-License-Identifier: Apache-2.0
import java.util.Objects;

/**
 * One case of a folder with `parts`: collects what differs, and prints `pass NAME`, or `FAIL NAME` with the
 * differences.
 */
public final class Part {
    public interface Check {
        void check(Part part) throws Exception;
    }

    /** One case: what `check` finds. */
    public static void of(String name, Check check) throws Exception {
        Part part = new Part(name);
        check.check(part);
        part.end();
    }

    /** The same, checked in a virtual thread. */
    public static void inVirtual(String name, Check check) throws Exception {
        of(name, part -> Virtual.start("inside", () -> check.check(part)).join());
    }

    private final String name;
    private final StringBuilder differences = new StringBuilder();

    public Part(String name) { this.name = name; }

    public Part same(String what, Object expected, Object got) {
        if (!Objects.equals(expected, got)) {
            String text = what + ": expected " + expected + ", got " + got;
            differences.append("    " + text.replace("\n", "\n    ") + "\n");
        }
        return this;
    }

    public Part yes(String what, boolean holds) { return same(what, true, holds); }

    public void end() {
        System.out.print((differences.length() == 0 ? "pass " : "FAIL ") + name + "\n" + differences);
        System.out.flush();
    }
}
