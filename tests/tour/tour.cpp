// SPDX-License-Identifier: Apache-2.0
// The stops by number, the VM that they look at, and the functions that show things.
#include "tests/tour/tour.hpp"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "classfile/disassembler.hpp"
#include "classfile/frame_state.hpp"
#include "interpreter/code.hpp"
#include "jni/environment.hpp"
#include "vm/exec/stack_walk.hpp"

namespace vitrine::tour {

namespace {

constexpr void (*kStops[])() = {stop_launch,     stop_class_file,  stop_class,
                                stop_initialize, stop_frame,       stop_object,
                                stop_exception,  stop_native_call, stop_monitor_and_safepoint,
                                stop_agent,      stop_machine_code};
constexpr int kCount = static_cast<int>(std::size(kStops));

std::function<void(vm::Thread&)>& current_look() {
  static std::function<void(vm::Thread&)> look = [](vm::Thread&) {};
  return look;
}

void JNICALL look(JNIEnv* env, jclass) {
  JNI_ENTER(env);
  current_look()(self);
}

Machine create() {
  std::string class_path = std::string("-Djava.class.path=") + TOUR_CLASSES,
              libraries = std::string("-Djava.library.path=") + TOUR_LIBRARIES;
  std::string compiler = "-XX:+UseCompiler";  // which a sanitized build does not have by default
  JavaVMOption options[] = {{class_path.data(), nullptr}, {libraries.data(), nullptr}, {compiler.data(), nullptr}};
  JavaVMInitArgs arguments{JNI_VERSION_10, 3, options, JNI_FALSE};
  Machine made{};
  require(JNI_CreateJavaVM(&made.java_vm, reinterpret_cast<void**>(&made.env), &arguments) == JNI_OK,
          "JNI_CreateJavaVM");
  JNIEnv* env = made.env;
  // Class.forName(name, false, loader) finds the class without initializing it.
  jclass loaders = env->FindClass("java/lang/ClassLoader"), classes = env->FindClass("java/lang/Class");
  jobject loader = env->CallStaticObjectMethod(
      loaders, env->GetStaticMethodID(loaders, "getSystemClassLoader", "()Ljava/lang/ClassLoader;"));
  jmethodID for_name =
      env->GetStaticMethodID(classes, "forName", "(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;");
  jobject found = env->CallStaticObjectMethod(classes, for_name, env->NewStringUTF("Tour"), JNI_FALSE, loader);
  require(found != nullptr, "class Tour");
  made.tour = static_cast<jclass>(env->NewGlobalRef(found));
  JNINativeMethod native{const_cast<char*>("look"), const_cast<char*>("()V"), reinterpret_cast<void*>(look)};
  require(env->RegisterNatives(made.tour, &native, 1) == JNI_OK, "RegisterNatives");
  return made;
}

const char* kind_name(classfile::SlotKind kind) {
  constexpr const char* kNames[] = {"dead",        "int",       "float",          "long",     "double",
                                    "second half", "reference", "return address", "ambiguous"};
  return kNames[static_cast<int>(kind)];
}

std::string kinds(const std::vector<classfile::SlotKind>& slots, size_t count) {
  std::string text;
  for (size_t i = 0; i < count; ++i) text += (i ? ", " : "") + std::string(kind_name(slots[i]));
  return "[" + text + "]";
}

}  // namespace

void say(const char* format, ...) {
  va_list words;
  va_start(words, format);
  std::vprintf(format, words);
  va_end(words);
  std::putchar('\n');
}

void broken(const char* what) {
  std::fflush(stdout);
  std::fprintf(stderr, "the tour is broken: %s\n", what);
  std::_Exit(1);
}

std::string class_file_bytes() {
  std::ifstream file(TOUR_CLASSES "/Tour.class", std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  require(!text.str().empty(), "Tour.class");
  return text.str();
}

Machine& machine() {
  static Machine made = create();
  return made;
}

vm::Class& tour_class() { return *jni::class_of(machine().tour); }

vm::Method& method(const char* name, const char* descriptor) {
  vm::Method* found = tour_class().find_declared_method(vm::Symbol::intern(name), vm::Symbol::intern(descriptor));
  require(found != nullptr, name);
  return *found;
}

void set_look(std::function<void(vm::Thread&)> look) { current_look() = std::move(look); }

int call_int(const char* name) {
  Machine& m = machine();
  jint result = m.env->CallStaticIntMethod(m.tour, m.env->GetStaticMethodID(m.tour, name, "()I"));
  require(!m.env->ExceptionCheck(), name);
  return result;
}

std::string call_string(const char* name) {
  Machine& m = machine();
  auto text = static_cast<jstring>(
      m.env->CallStaticObjectMethod(m.tour, m.env->GetStaticMethodID(m.tour, name, "()Ljava/lang/String;")));
  require(!m.env->ExceptionCheck() && text != nullptr, name);
  const char* chars = m.env->GetStringUTFChars(text, nullptr);
  std::string result = chars;
  m.env->ReleaseStringUTFChars(text, chars);
  return result;
}

std::string name_of(const vm::Method& method) {
  return method.holder->name->str() + "." + method.name->str() + method.descriptor->str();
}

std::string instruction_at(const vm::Method& method, int bci) {
  std::string text =
      classfile::instruction_text(method.file()->constants, method.code().code, static_cast<uint32_t>(bci));
  size_t number = text.find('#'), comment = text.find("// ");
  return number == std::string::npos || comment == std::string::npos
             ? text
             : text.substr(0, number) + text.substr(comment + 3);
}

void say_frames(vm::Thread& thread) {
  for (vm::StackWalk walk(thread); !walk.done(); walk.next()) {
    const vm::Frame& frame = walk.frame();
    if (frame.method->holder != &tour_class()) continue;
    if (frame.is_native()) {
      say("%-13s native", name_of(*frame.method).c_str());
      continue;
    }
    int bci = frame.bci();
    auto state = classfile::frame_state_at(*frame.method->file(), *frame.method->info(), static_cast<uint16_t>(bci));
    size_t depth = static_cast<size_t>(frame.stack_top - const_cast<vm::Frame&>(frame).stack_base());
    say("%-13s at bci %d, %s; locals %s, stack %s", name_of(*frame.method).c_str(), bci,
        instruction_at(*frame.method, bci).c_str(), kinds(state.locals, state.locals.size()).c_str(),
        kinds(state.stack, depth).c_str());
  }
}

std::string executed_words(const vm::Method& method) {
  static constexpr const char* kNames[] = {
#define H(name, family) #name,
#include "interpreter/instructions/enumerate.inc"
#undef H
  };
  const interpreter::DecodedCode* code = interpreter::decoded(*method.version);
  require(code != nullptr, "the method has been executed");
  std::string text;
  for (uint32_t i = 0; i < code->count; ++i)
    text += (i ? " " : "") + std::string(kNames[interpreter::handler_of(code->words[i])]);
  return text;
}

}  // namespace vitrine::tour

[[gnu::visibility("default")]] int tour_main(int argc, char** argv) {
  using namespace vitrine::tour;
  int stop = argc == 2 ? std::atoi(argv[1]) : 0;
  if (stop < 1 || stop > kCount) {
    std::fprintf(stderr, "usage: tour N, N from 1 to %d\n", kCount);
    return 2;
  }
  setenv("JAVA_HOME", TOUR_JDK, 1);  // this libjvm.so is not inside a JDK
  kStops[stop - 1]();
  std::fflush(stdout);
  std::_Exit(0);
}
