// SPDX-License-Identifier: Apache-2.0

/** What every start loads and calls. A snapshot is made of a run of it (launcher/image/snapshot.hpp). */
public class Start {
    public static void main(String[] arguments) { System.out.println("started"); }
}
