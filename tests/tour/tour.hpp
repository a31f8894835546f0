// SPDX-License-Identifier: Apache-2.0
// Functions that the stops of the tour share. A stop prints what guide/tour.md
// claims, and tests/tour/run.py compares the two.
#pragma once
#include <functional>
#include <string>

#include "vm/model/class.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::tour {

[[gnu::format(printf, 1, 2)]] void say(const char* format, ...);
/// Ends the process with exit code 1, because something that the stop relies on does not hold.
[[noreturn]] void broken(const char* what);
inline void require(bool holds, const char* what) {
  if (!holds) broken(what);
}

/// The bytes of Tour.class.
std::string class_file_bytes();

/// A VM in which class Tour has been found but not initialized. It is made at the first call.
struct Machine {
  JavaVM* java_vm;
  JNIEnv* env;
  jclass tour;
};
Machine& machine();
vm::Class& tour_class();
vm::Method& method(const char* name, const char* descriptor);
/// Sets what Tour.look() does from now on; it is called in VM state.
void set_look(std::function<void(vm::Thread&)> look);
/// Calls a static method of Tour without arguments; an exception ends the tour.
int call_int(const char* name);
std::string call_string(const char* name);
/// The method as text: "Tour.add(I)I".
std::string name_of(const vm::Method& method);
/// Prints the frames of Tour's methods, newest first, one line each.
void say_frames(vm::Thread& thread);
/// The instruction at `bci` in the style of javap, without constant pool indices.
std::string instruction_at(const vm::Method& method, int bci);
/// The names of the handlers in the method's executed words.
std::string executed_words(const vm::Method& method);

void stop_launch();
void stop_class_file();
void stop_class();
void stop_initialize();
void stop_frame();
void stop_object();
void stop_exception();
void stop_native_call();
void stop_monitor_and_safepoint();
void stop_agent();
void stop_machine_code();

}  // namespace vitrine::tour
