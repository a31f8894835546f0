// SPDX-License-Identifier: Apache-2.0
// Stops 5 to 8: frames, objects, exceptions, native code.
#include "jni/environment.hpp"
#include "jni/native/mangling.hpp"
#include "tests/tour/tour.hpp"
#include "vm/exec/stack_walk.hpp"
#include "vm/model/java_heap.hpp"

namespace vitrine::tour {

void stop_frame() {
  set_look([](vm::Thread& self) { say_frames(self); });
  call_int("call");
  say("words of add: %s", executed_words(method("add", "(I)I")).c_str());
}

void stop_object() {
  Machine& m = machine();
  jmethodID constructor = m.env->GetMethodID(m.tour, "<init>", "(Ljava/lang/String;)V");
  jobject kept = m.env->NewObject(m.tour, constructor, nullptr),
          dropped = m.env->NewObject(m.tour, constructor, nullptr);
  jweak weak_kept = m.env->NewWeakGlobalRef(kept), weak_dropped = m.env->NewWeakGlobalRef(dropped);
  m.env->DeleteLocalRef(dropped);
  vm::Object* address = vm::dereference(kept);
  say("an object of shape %s, %zu bytes in the heap", vm::Class::of(address)->name->c_str(),
      vm::Class::of(address)->size_of(address));
  {
    JNI_ENTER(m.env);
    vm::HoldsNoObjects scope(self);
    vm::java_heap().collect(gc::GcCause::SystemGc);
  }
  say("after a collection: the kept one %s, the dropped one %s",
      vm::dereference(weak_kept) == address ? "is where it was" : "moved",
      vm::dereference(weak_dropped) == nullptr ? "is gone" : "is there");
}

void stop_exception() {
  const vm::Method& rescue = method("rescue", "()Ljava/lang/String;");
  const auto row = rescue.code().exception_table[0];
  say("handler of rescue: bci %d to %d, %s, goes to %d", row.start_pc, row.end_pc,
      std::string(rescue.file()->constants.class_name(row.catch_type)).c_str(), row.handler_pc);
  set_look([](vm::Thread& self) {
    std::string frames;
    for (vm::StackWalk walk(self); !walk.done(); walk.next())
      if (walk.frame().method->holder == &tour_class()) frames += " " + walk.frame().method->name->str();
    say("frames:%s", frames.c_str());
  });
  say("caught: %s", call_string("rescue").c_str());
}

void stop_native_call() {
  Machine& m = machine();
  vm::Method& twice = method("twice", "(I)I");
  say("%s is to be found as %s", name_of(twice).c_str(), jni::short_native_name("Tour", "twice").c_str());
  // Loads the library as if by Tour's static initializer, because System.loadLibrary binds to the loader of its caller.
  jclass loaders = m.env->FindClass("java/lang/ClassLoader");
  jmethodID load = m.env->GetStaticMethodID(loaders, "loadLibrary",
                                            "(Ljava/lang/Class;Ljava/lang/String;)Ljdk/internal/loader/NativeLibrary;");
  require(load != nullptr, "ClassLoader.loadLibrary");
  m.env->CallStaticObjectMethod(loaders, load, m.tour, m.env->NewStringUTF("tour_native"));
  require(!m.env->ExceptionCheck(), "libtour_native.so");
  say("bound before the first call: %s", twice.native_function.load() != nullptr ? "yes" : "no");
  set_look([](vm::Thread& self) {
    std::string frames;
    for (vm::StackWalk walk(self); !walk.done(); walk.next()) {
      if (walk.frame().method->holder != &tour_class()) continue;
      frames += " " + walk.frame().method->name->str() + (walk.frame().is_native() ? "(native)" : "");
    }
    say("frames, newest first:%s", frames.c_str());
  });
  int result = m.env->CallStaticIntMethod(m.tour, m.env->GetStaticMethodID(m.tour, "twice", "(I)I"), 20);
  say("twice(20) = %d; bound now: %s", result, twice.native_function.load() != nullptr ? "yes" : "no");
}

}  // namespace vitrine::tour
