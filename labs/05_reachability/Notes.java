// SPDX-License-Identifier: Apache-2.0
import java.util.Map;
import java.util.WeakHashMap;

/** Notes about objects of others. They shall not keep the objects: with an object, its note goes. */
public class Notes {
    static class Note {
        final Object subject;
        final String text;

        Note(Object subject, String text) {
            this.subject = subject;
            this.text = text;
        }
    }

    private final Map<Object, Note> notes = new WeakHashMap<>();

    public void put(Object subject, String text) {
        notes.put(subject, new Note(subject, text));
    }

    /** The note, or null if there is none. */
    public String get(Object subject) {
        Note note = notes.get(subject);
        return note == null ? null : note.text;
    }

    public int size() {
        return notes.size();
    }
}
