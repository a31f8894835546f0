// SPDX-License-Identifier: Apache-2.0
// The life of java.lang.Thread objects: starting, running, ending.
#pragma once
#include <functional>

#include "vm/model/java_result.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::vm {

/// JVM_StartThread: starts a new POSIX thread that runs Thread.run(). Throws IllegalThreadStateException if the thread
/// was already started, OutOfMemoryError if no thread can be created.
JavaResult<void> start_java_thread(Thread& self, Object* java_thread);
/// Like start_java_thread, but the thread runs `body` instead of Thread.run(). `of_agent`: JVM TI RunAgentThread.
JavaResult<void> start_java_thread_running(Thread& self, Object* java_thread, std::function<void(Thread&)> body,
                                           bool of_agent = false);
/// Starts a new daemon thread of the system group, with a Java thread object, that runs `body` (Signal Dispatcher,
/// Attach Listener). Throws OutOfMemoryError, or what the constructor of Thread throws.
JavaResult<void> start_vm_thread(Thread& self, const char* name, int priority, std::function<void(Thread&)> body);
/// Ends the life of the calling Java thread at the Java level: uncaught exception handler, Thread.exit, ThreadEnd
/// event, status TERMINATED, waking joiners. Releases all its monitors. Throws nothing.
void exit_java_thread(Thread& self);
/// Makes the java.lang.Thread of the calling attached thread, adds it to its group and posts ThreadStart (JNI
/// AttachCurrentThread). A null group is the main group; a null name lets Java choose one.
JavaResult<void> create_java_thread_object(Thread& self, const char* name_or_null, Object* group, bool daemon);
/// The same without the event. The main thread must not be added to its group here, because System.initPhase1 does
/// that.
JavaResult<void> make_java_thread_object(Thread& self, const char* name_or_null, Object* group, bool daemon,
                                         bool add_to_group);

}  // namespace vitrine::vm
