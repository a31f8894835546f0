// SPDX-License-Identifier: Apache-2.0
// The life of java.lang.Thread objects: starting, running, ending.
#pragma once
#include <functional>

#include "vm/model/java_result.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::vm {

/// JVM_StartThread: new POSIX thread that runs Thread.run(). OutOfMemoryError when none can be had.
JavaResult<void> start_java_thread(Thread& self, Object* java_thread);
/// As start_java_thread, but runs `body` instead of Thread.run() (JVM TI RunAgentThread: of_agent).
JavaResult<void> start_java_thread_running(Thread& self, Object* java_thread, std::function<void(Thread&)> body,
                                           bool of_agent = false);
/// New daemon thread of the system group with a Java thread object that runs `body` (Signal Dispatcher, Attach
/// Listener).
JavaResult<void> start_vm_thread(Thread& self, const char* name, int priority, std::function<void(Thread&)> body);
/// End of a Java thread's life at Java level: uncaught handler, Thread.exit, status TERMINATED, notifyAll.
void exit_java_thread(Thread& self);
/// New java.lang.Thread for an attached native thread and its registration (attach API). group null: main group.
JavaResult<void> create_java_thread_object(Thread& self, const char* name_or_null, Object* group, bool daemon);
/// create_java_thread_object; the main thread is added to its group by System.initPhase1 instead.
JavaResult<void> make_java_thread_object(Thread& self, const char* name_or_null, Object* group, bool daemon,
                                         bool add_to_group);

}  // namespace vitrine::vm
