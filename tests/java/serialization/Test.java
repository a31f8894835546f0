// SPDX-License-Identifier: Apache-2.0
import java.io.*;
import java.util.*;

/**
 * Object streams: graphs with cycles, transient, custom hooks, Externalizable, enums, records, lambdas, version
 * mismatch.
 */
public class Test {
    static class Node implements Serializable {
        private static final long serialVersionUID = 1;
        String name;
        Node next;
        transient int skip = 9;
        List<Object> items = new ArrayList<>();
        Node(String n) { name = n; }
    }
    static class Parent {
        int notSerialized = 1;
        Parent() {
            System.out.println("Parent()");
            notSerialized = 2;
        }
    }
    static class Child extends Parent implements Serializable {
        final int fin;
        Child(int f) {
            fin = f;
            notSerialized = 3;
        }
    }
    static class Hooks implements Serializable {
        transient int x;
        Hooks(int x) { this.x = x; }
        private void writeObject(ObjectOutputStream o) throws IOException {
            o.defaultWriteObject();
            o.writeInt(x * 2);
        }
        private void readObject(ObjectInputStream i) throws IOException, ClassNotFoundException {
            i.defaultReadObject();
            x = i.readInt();
        }
        private Object readResolve() { return x > 100 ? "resolved" : this; }
    }
    public static class Ext implements Externalizable {
        String s;
        public Ext() { System.out.println("Ext()"); }
        Ext(String s) { this.s = s; }
        public void writeExternal(ObjectOutput o) throws IOException { o.writeUTF(s); }
        public void readExternal(ObjectInput i) throws IOException { s = i.readUTF(); }
    }
    enum E {
        ONE,
        TWO {}
    }
    record R(int a, String b) implements Serializable {
        R {
            if (a < 0) throw new IllegalArgumentException("negative");
        }
    }
    interface SerFn extends java.util.function.IntUnaryOperator, Serializable {}

    static byte[] write(Object o) throws IOException {
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        try (ObjectOutputStream s = new ObjectOutputStream(b)) {
            s.writeObject(o);
        }
        return b.toByteArray();
    }
    @SuppressWarnings("unchecked")
    static <T> T copy(T o) throws Exception {
        return (T) new ObjectInputStream(new ByteArrayInputStream(write(o))).readObject();
    }

    public static void main(String[] args) throws Exception {
        Node a = new Node("a"), b = new Node("b");
        a.next = b;
        b.next = a;
        a.items.addAll(List.of(1, "two", 3.0, E.TWO, new int[][] {{1, 2}, {3}}, 'c', 5L));
        Node c = copy(a);
        System.out.println(c.name + c.next.name + (c.next.next == c) + c.skip + c.items.subList(0, 4)
                + Arrays.deepToString((int[][]) c.items.get(4)) + (c.items.get(3) == E.TWO));
        Child ch = copy(new Child(5));
        System.out.println(ch.fin + " " + ch.notSerialized);
        System.out.println(copy(new Hooks(7)).x);
        System.out.println((Object) copy((Object) new Hooks(70)));
        System.out.println(copy(new Ext("external")).s);
        System.out.println(copy(new R(1, "r")) + " " + copy(new Date(0)).getTime() + " "
                + copy(new TreeMap<>(Map.of("k", List.of(1)))) + copy(new HashSet<>(List.of(1, 2, 3)))
                + copy(EnumSet.allOf(E.class)) + copy(new ArrayDeque<>(List.of("q"))));
        int captured = 4;
        SerFn fn = x -> x + captured;
        System.out.println(copy(fn).applyAsInt(3));
        try {
            write(new Parent());
        } catch (NotSerializableException e) { System.out.println(e.getMessage()); }
        System.out.println(ObjectStreamClass.lookup(Node.class).getSerialVersionUID() + " "
                + ObjectStreamClass.lookup(Child.class).getSerialVersionUID());
        byte[] bytes = write(new R(1, "x"));
        try {
            ObjectInputStream filtered = new ObjectInputStream(new ByteArrayInputStream(bytes));
            filtered.setObjectInputFilter(i
                    -> i.serialClass() == R.class ? ObjectInputFilter.Status.REJECTED
                                                  : ObjectInputFilter.Status.UNDECIDED);
            filtered.readObject();
        } catch (InvalidClassException e) { System.out.println(e.getMessage()); }
        bytes[5] ^= 0x40;
        try {
            new ObjectInputStream(new ByteArrayInputStream(bytes)).readObject();
        } catch (Exception e) { System.out.println(e.getClass().getSimpleName()); }
        DataOutputStream d = new DataOutputStream(new ByteArrayOutputStream());
        d.writeUTF("é\0");
        d.writeDouble(1.5);
        System.out.println(d.size());
    }
}
