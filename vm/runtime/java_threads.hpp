// SPDX-License-Identifier: Apache-2.0
// The life of java.lang.Thread objects: starting, running, ending.
#pragma once
#include <cstdint>
#include <functional>

#include "vm/model/java_result.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::vm {

/// JVM_StartThread: starts a new POSIX thread that runs Thread.run(). Throws IllegalThreadStateException if the thread
/// was already started, OutOfMemoryError if no thread can be created.
JavaResult<void> start_java_thread(Thread& self, Object* java_thread);
/// Who sees a thread that runs a body of the VM's or an agent's.
enum class SeenBy : uint8_t { All, Tools /* JVM TI RunAgentThread */, Nobody };
/// Like start_java_thread, but the thread runs `body` instead of Thread.run().
JavaResult<void> start_java_thread_running(Thread& self, Object* java_thread, std::function<void(Thread&)> body,
                                           SeenBy seen_by = SeenBy::All);
/// Starts a new daemon thread of the system group, with a Java thread object, that runs `body` (Signal Dispatcher,
/// Attach Listener). Throws OutOfMemoryError, or what the constructor of Thread throws.
JavaResult<void> start_vm_thread(Thread& self, const char* name, int priority, std::function<void(Thread&)> body,
                                 SeenBy seen_by = SeenBy::All);
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
