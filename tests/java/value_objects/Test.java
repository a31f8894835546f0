// SPDX-License-Identifier: Apache-2.0
// Objects of value classes (JEP 401, preview in 28): equality and hash by state, no monitors, no weak references.
import java.io.*;
import java.lang.invoke.MethodHandles;
import java.lang.ref.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.concurrent.atomic.AtomicReference;
import jdk.internal.misc.Unsafe;
import jdk.internal.value.ValueClass;

value class Point {
    int x, y;
    Point(int x, int y) { this.x = x; this.y = y; }
}
value class Small {
    byte b; short s; char c; boolean z;
    Small(byte b, short s, char c, boolean z) { this.b = b; this.s = s; this.c = c; this.z = z; }
}
value class Numbers {
    float f; double d; long l;
    Numbers(float f, double d, long l) { this.f = f; this.d = d; this.l = l; }
}
value class Link {
    Object value, next;
    Link(Object value, Object next) { this.value = value; this.next = next; }
}
value class Empty { }
value class Wide {
    long a, b, c, d;
    Wide(long n) { a = b = c = d = n; }
}
abstract value class Shape {
    int color;
    Shape(int color) { this.color = color; }
}
value class Circle extends Shape {
    long radius;
    Circle(int color, long radius) { this.radius = radius; super(color); }
}
class Blob extends Shape {
    Blob(int color) { super(color); }
}
value class Copy implements Cloneable {
    int x;
    Copy(int x) { this.x = x; }
    Object copy() throws CloneNotSupportedException { return super.clone(); }
}
value class Finalized {
    @Override protected void finalize() { System.out.println("finalized"); }
}
value record Pair(int a, String b) implements Serializable { }
value class Refused implements Serializable { }
class Holder {
    static Object shared;
    volatile Object o;
}

public class Test {
    interface Action { Object run() throws Throwable; }

    static void show(String what, Action action) {
        try {
            System.out.println(what + ": " + action.run());
        } catch (Throwable t) {
            System.out.println(what + ": " + t);
        }
    }
    static Object id(Object o) { return o; }

    static void equality() {
        Object p = new Point(1, 2), q = new Point(1, 2);
        show("same state", () -> p == q);
        show("other state", () -> p == id(new Point(1, 3)));
        show("other class", () -> id(new Empty()) == id(new Point(0, 0)));
        show("null", () -> p == null || null == q);
        show("!=", () -> p != q);
        show("equals", () -> p.equals(q));
        show("no fields", () -> id(new Empty()) == id(new Empty()));
        show("small fields", () -> id(new Small((byte) 1, (short) 2, 'c', true)) == id(new Small((byte) 1, (short) 2, 'c', true)));
        show("another boolean", () -> id(new Small((byte) 1, (short) 2, 'c', true)) == id(new Small((byte) 1, (short) 2, 'c', false)));
        show("NaN", () -> id(new Numbers(Float.NaN, Double.NaN, 1)) == id(new Numbers(Float.NaN, Double.NaN, 1)));
        show("another NaN", () -> id(new Numbers(Float.intBitsToFloat(0x7fc00001), 0, 1)) == id(new Numbers(Float.NaN, 0, 1)));
        show("zeros", () -> id(new Numbers(0f, 0, 1)) == id(new Numbers(-0f, 0, 1)));
        show("high word", () -> id(new Numbers(0, 0, 1L << 40)) == id(new Numbers(0, 0, 1L << 41)));
        show("inherited field", () -> id(new Circle(1, 5)) == id(new Circle(2, 5)));
        show("all fields", () -> id(new Circle(2, 5)) == id(new Circle(2, 5)));
        show("identity subclass", () -> id(new Blob(1)) == id(new Blob(1)));
        show("equal strings", () -> id(new Link(new String("a"), null)) == id(new Link(new String("a"), null)));
        show("one string", () -> id(new Link("a", null)) == id(new Link("a", null)));
        show("nested", () -> id(new Link(p, new Link(q, null))) == id(new Link(q, new Link(p, null))));
        show("nested, other", () -> id(new Link(p, new Link(q, null))) == id(new Link(q, new Link(p, 1))));
        show("boxes", () -> id(Integer.valueOf(1000)) == id(Integer.valueOf(1000)));
        show("boxes of other types", () -> id(Integer.valueOf(1)) == id(Long.valueOf(1)));
        show("dates", () -> id(java.time.LocalDate.of(2027, 1, 2)) == id(java.time.LocalDate.of(2027, 1, 2)));
        show("optionals", () -> id(Optional.of(p)) == id(Optional.of(q)));
        show("arrays", () -> id(new Point[0]) == id(new Point[0]));
        show("shared parts", () -> doubled(12) == doubled(12));
        show("shared parts, other leaf", () -> doubled(12) == id(new Link(doubled(11), new Link(doubled(10), 2))));
    }
    /** A graph of `depth` objects with 2 to the power of `depth` paths. */
    static Object doubled(int depth) {
        Object last = 1;
        for (int i = 0; i < depth; i++) last = new Link(last, last);
        return last;
    }

    static void hash() {
        Object p = new Point(1, 2);
        int ofClass = System.identityHashCode(Point.class);
        show("hash of state", () -> System.identityHashCode(p) == ((31 * (31 * ofClass + 1) + 2) & 0x7fffffff));
        show("hashCode", () -> p.hashCode() == System.identityHashCode(new Point(1, 2)));
        show("hash of references", () -> System.identityHashCode(new Link(p, "a")) == System.identityHashCode(new Link(new Point(1, 2), "a")));
        show("hash of null", () -> System.identityHashCode(new Link(null, null)) == ((31 * 31 * System.identityHashCode(Link.class)) & 0x7fffffff));
        show("hash of shared parts", () -> System.identityHashCode(doubled(12)) == System.identityHashCode(doubled(12)));
        var map = new IdentityHashMap<Object, String>();
        map.put(p, "found");
        show("IdentityHashMap", () -> map.get(new Point(1, 2)));
        show("toString", () -> new Point(3, 4).toString().equals("Point@" + Integer.toHexString(new Point(3, 4).hashCode())));
    }

    static void monitors() throws Exception {
        Object p = new Point(1, 2);
        show("synchronized", () -> { synchronized (p) { return "entered"; } });
        show("synchronized on a box", () -> { synchronized (id(7)) { return "entered"; } });
        show("synchronized on an array", () -> { synchronized (new Point[1]) { return "entered"; } });
        show("wait", () -> { p.wait(); return 0; });
        show("wait(1)", () -> { p.wait(1); return 0; });
        show("notify", () -> { p.notify(); return 0; });
        show("notifyAll", () -> { p.notifyAll(); return 0; });
        show("holdsLock", () -> Thread.holdsLock(p));
    }

    static void references() throws Exception {
        Object p = new Point(1, 2);
        show("WeakReference", () -> new WeakReference<>(p));
        show("SoftReference", () -> new SoftReference<>(p));
        show("PhantomReference", () -> new PhantomReference<>(p, new ReferenceQueue<>()));
        show("Cleaner", () -> Cleaner.create().register(p, () -> { }));
        show("WeakHashMap", () -> new WeakHashMap<Object, Object>().put(p, 1));
        show("WeakReference to a box", () -> new WeakReference<>(5));
        show("hasIdentity", () -> Objects.hasIdentity(p) + " " + Objects.hasIdentity("s") + " " + Objects.hasIdentity(new Blob(1)));
        for (int i = 0; i < 10; i++) Holder.shared = new Finalized();
        Holder.shared = null;
        System.gc();
        Thread.sleep(20);
        System.gc();
    }

    static void classes() {
        for (Class<?> c : new Class<?>[] {Point.class, Pair.class, Shape.class, Circle.class, Blob.class, Object.class, Runnable.class, int.class, Point[].class,
                int[].class, Runnable[].class, Integer.class, Number.class, Record.class, Optional.class, Thread.State.class, Override.class, void.class, String.class})
            System.out.printf("%s value %b modifiers 0x%x %s%n", c.getTypeName(), c.isValue(), c.getModifiers(), c.accessFlags());
        for (Class<?> c : new Class<?>[] {Point.class, Pair.class, Holder.class, Optional.class})
            for (Field f : c.getDeclaredFields()) System.out.printf("%s modifiers 0x%x strict %b%n", f, f.getModifiers(), f.isStrictInit());
        show("lambda", () -> { Runnable r = () -> { }; return r.getClass().isValue(); });
        show("proxy", () -> Proxy.newProxyInstance(Test.class.getClassLoader(), new Class<?>[] {Runnable.class}, (o, m, a) -> null).getClass().isValue());
    }

    static void arrays() {
        show("new elements", () -> Arrays.toString(new Point[2]));
        show("store of another class", () -> { Object[] a = new Point[1]; a[0] = "s"; return 0; });
        show("copy", () -> { Point[] a = {new Point(1, 2), null}; return Arrays.copyOf(a, 3)[0] == a[0] && Arrays.copyOfRange(a, 1, 4).length == 3; });
        Object[] full = ValueClass.newNullRestrictedAtomicArray(Point.class, 3, new Point(9, 9));
        show("null-restricted", () -> full[2] == id(new Point(9, 9)) && full.getClass() == Point[].class && full instanceof Point[]);
        show("store of null", () -> { try { full[0] = null; return "stored"; } catch (NullPointerException e) { return "refused"; } });
        show("arraycopy of null", () -> { try { System.arraycopy(new Point[2], 0, full, 0, 2); return "stored"; } catch (NullPointerException e) { return "refused"; } });
        show("arraycopy", () -> { System.arraycopy(new Point[] {new Point(4, 5)}, 0, full, 1, 1); return full[1] == id(new Point(4, 5)); });
        show("Array.set of null", () -> { try { Array.set(full, 0, null); return "stored"; } catch (NullPointerException e) { return "refused"; } });
        show("clone refuses null", () -> ValueClass.isNullRestrictedArray(full.clone()) + " " + ValueClass.isNullRestrictedArray(new Point[1]));
        show("copy", () -> ValueClass.isNullRestrictedArray(Arrays.copyOf(full, 2)));
        show("longer copy", () -> Arrays.copyOf(full, 4));
        Object[] wide = ValueClass.newNullRestrictedAtomicArray(Wide.class, 3, new Wide(9));   // so large that HotSpot keeps references, too
        show("store of null in references", () -> wide[0] = null);
        show("arraycopy of null in references", () -> { System.arraycopy(new Wide[2], 0, wide, 0, 2); return 0; });
        show("Array.set of null in references", () -> { Array.set(wide, 0, null); return 0; });
        show("in an array of arrays", () -> { Object[][] a = new Point[1][]; a[0] = full; return a[0] == full; });
    }

    static void reflection() throws Exception {
        Object p = new Point(1, 2);
        show("Field.set", () -> { Field f = Point.class.getDeclaredField("x"); f.setAccessible(true); f.setInt(p, 5); return 0; });
        show("Field.get", () -> Point.class.getDeclaredField("y").getInt(p));
        show("newInstance", () -> Point.class.getDeclaredConstructor(int.class, int.class).newInstance(1, 2) == p);
        show("findSetter", () -> { try { return MethodHandles.lookup().findSetter(Point.class, "x", int.class); } catch (IllegalAccessException e) { return "refused"; } });
        show("unreflectSetter", () -> {
            Field f = Point.class.getDeclaredField("x");
            f.setAccessible(true);
            try { return MethodHandles.lookup().unreflectSetter(f); } catch (IllegalAccessException e) { return e.getMessage().replaceFirst(":.*", ""); }
        });
        show("VarHandle", () -> MethodHandles.lookup().findVarHandle(Point.class, "x", int.class).get((Point) p));
        Holder h = new Holder();
        h.o = p;
        show("compareAndSet", () -> MethodHandles.lookup().findVarHandle(Holder.class, "o", Object.class).compareAndSet(h, id(new Point(1, 2)), "new") + " " + h.o);
        show("AtomicReference", () -> new AtomicReference<Object>(p).compareAndSet(new Point(1, 2), "new"));
        show("clone", () -> new Copy(3).copy() == id(new Copy(3)));
        show("MethodHandles.identity", () -> MethodHandles.identity(Point.class).invoke((Point) p) == p);
        Unsafe unsafe = Unsafe.getUnsafe();
        show("allocateInstance", () -> unsafe.allocateInstance(Point.class) == id(new Point(0, 0)));
        show("field map of an identity class", () -> unsafe.getFieldMap(String.class));
        show("field map of no fields", () -> Arrays.toString(unsafe.getFieldMap(Empty.class)));
        show("references of the field map", () -> unsafe.getFieldMap(Link.class).length);
        show("arrayBaseOffset", () -> unsafe.arrayBaseOffset(Point[].class));
        show("compareAndSetReference", () -> { h.o = new Point(1, 2); return unsafe.compareAndSetReference(h, unsafe.objectFieldOffset(Holder.class, "o"), new Point(1, 2), "x"); });
    }

    static void serialization() {
        show("of a record", () -> {
            var bytes = new ByteArrayOutputStream();
            new ObjectOutputStream(bytes).writeObject(new Pair(4, "four"));
            return new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
        });
        show("of a class", () -> { new ObjectOutputStream(new ByteArrayOutputStream()).writeObject(new Refused()); return 0; });
        show("of boxes and dates", () -> {
            var bytes = new ByteArrayOutputStream();
            new ObjectOutputStream(bytes).writeObject(List.of(12345, java.time.LocalDate.of(2027, 3, 1)));
            return new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
        });
    }

    public static void main(String[] args) throws Exception {
        equality();
        hash();
        monitors();
        references();
        classes();
        arrays();
        reflection();
        serialization();
    }
}
