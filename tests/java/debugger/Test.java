// SPDX-License-Identifier: Apache-2.0
// A debugger on the class library's JDI and its debuggee, both on the VM under test.
import com.sun.jdi.*;
import com.sun.jdi.connect.LaunchingConnector;
import com.sun.jdi.event.*;
import com.sun.jdi.request.*;
import java.io.InputStream;
import java.util.*;

public class Test {
    static class Debuggee {
        static final byte BYTE = -1;
        static final long LONG = 1L << 40;
        static final double DOUBLE = 0.5;
        static final String TEXT = "text";
        static final String MADE = TEXT.repeat(2);
        static boolean[][] arrayOfPrimitives = {{true}, {}};
        static class Passing {}

        static class Loader extends ClassLoader {
            @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                if (!name.equals("Test$Debuggee$Passing")) return super.loadClass(name, resolve);
                try (InputStream in = Test.class.getResourceAsStream("Test$Debuggee$Passing.class")) {
                    byte[] bytes = in.readAllBytes();
                    return defineClass(name, bytes, 0, bytes.length);
                } catch (java.io.IOException e) {
                    throw new ClassNotFoundException(name, e);
                }
            }
        }

        static void load() {
            try {
                Class.forName("Test$Debuggee$Passing", true, new Loader());
            } catch (ClassNotFoundException e) {
                throw new AssertionError(e);
            }
        }
        static void caught(Throwable exception) {}
        static void unloads() throws Exception {
            Thread loading = new Thread(Debuggee::load);
            loading.start();
            loading.join();
            for (int i = 0; i < 10; i++) {
                System.gc();
                Thread.sleep(20);
            }
        }
        public static void main(String[] a) throws Exception {
            try {
                throw new RuntimeException("thrown");
            } catch (RuntimeException e) {
                caught(e);
            }
            unloads();
        }
    }

    static void prepared(ReferenceType type) {
        System.out.print("before it is initialized:");
        for (String name : List.of("BYTE", "LONG", "DOUBLE", "TEXT", "MADE"))
            System.out.print(" " + name + " " + type.getValue(type.fieldByName(name)));
        System.out.println();
    }

    static void stopped(StackFrame frame) throws Exception {
        ReferenceType type = frame.location().declaringType();
        System.out.println("the type of a field: " + type.fieldByName("arrayOfPrimitives").type());
        System.out.println("the type of an argument: " + frame.location().method().argumentTypes());
        Set<String> visible = new HashSet<>();
        for (ReferenceType each : type.classLoader().visibleClasses()) visible.add(each.name());
        System.out.println("arrays that the loader finds: " + visible.containsAll(List.of("int[]", "boolean[][]")));

        var exception = (ObjectReference) frame.getArgumentValues().get(0);
        Field backtrace = ((ClassType) exception.type()).fieldByName("backtrace");
        boolean arrays = true;
        for (Value each : ((ArrayReference) exception.getValue(backtrace)).getValues().subList(0, 4))
            arrays &= ((ArrayReference) each).length() > 0;
        System.out.println("arrays behind Throwable.backtrace: " + arrays);
    }

    public static void main(String[] a) throws Exception {
        LaunchingConnector connector = Bootstrap.virtualMachineManager().defaultConnector();
        var arguments = connector.defaultArguments();
        arguments.get("main").setValue("Test$Debuggee");
        arguments.get("options").setValue("-cp " + System.getProperty("java.class.path").split(":")[0]);
        VirtualMachine machine = connector.launch(arguments);
        EventRequestManager requests = machine.eventRequestManager();
        ClassPrepareRequest prepared = requests.createClassPrepareRequest();
        prepared.addClassFilter("Test$Debuggee");
        prepared.enable();
        ClassUnloadRequest unloaded = requests.createClassUnloadRequest();
        unloaded.addClassFilter("Test$Debuggee$Pass*");
        unloaded.enable();
        for (boolean running = true; running; ) {
            EventSet events = machine.eventQueue().remove();
            for (Event event : events) {
                if (event instanceof ClassPrepareEvent prepare) {
                    prepared(prepare.referenceType());
                    Method caught = prepare.referenceType().methodsByName("caught").get(0);
                    requests.createBreakpointRequest(caught.location()).enable();
                } else if (event instanceof BreakpointEvent breakpoint) {
                    stopped(breakpoint.thread().frame(0));
                } else if (event instanceof ClassUnloadEvent unload) {
                    System.out.println("unloaded: " + unload.className());
                } else if (event instanceof VMDisconnectEvent) {
                    running = false;
                }
            }
            if (running) events.resume();
        }
        System.out.println("exit status " + machine.process().waitFor());
    }
}
