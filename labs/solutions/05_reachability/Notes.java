// SPDX-License-Identifier: Apache-2.0
import java.util.Map;
import java.util.WeakHashMap;

/** Notes about objects of others. They do not keep the objects: with an object, its note goes. */
public class Notes {
    private final Map<Object, String> notes = new WeakHashMap<>();

    public void put(Object subject, String text) {
        notes.put(subject, text);
    }

    /** The note, or null if there is none. */
    public String get(Object subject) {
        return notes.get(subject);
    }

    public int size() {
        return notes.size();
    }
}
