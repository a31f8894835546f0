// SPDX-License-Identifier: Apache-2.0
#include "inspector/vm/vm.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <mutex>
#include <string_view>

#include "inspector/vm/environment.hpp"

namespace vitrine::inspector {
namespace {

std::atomic<jlong> g_next_identity{1};
std::timed_mutex& g_numbering = *new std::timed_mutex;  // threads of the program may be in callbacks while it ends
std::atomic<bool> g_owner_stands{false};                // the one of g_numbering, suspended

Environment g_environment;  // of vm().jvmti

jvmtiCapabilities at_once() {
  jvmtiCapabilities wanted{};
  wanted.can_get_bytecodes = 1;
  wanted.can_get_source_file_name = 1;
  wanted.can_get_line_numbers = 1;
  wanted.can_get_constant_pool = 1;
  wanted.can_get_current_contended_monitor = 1;
  wanted.can_get_monitor_info = 1;
  wanted.can_support_virtual_threads = 1;
  return wanted;
}

/// Those that may cost the program time, or that most programs never need.
jvmtiCapabilities on_demand() {
  jvmtiCapabilities wanted{};
  wanted.can_tag_objects = 1;
  wanted.can_get_owned_monitor_stack_depth_info = 1;
  wanted.can_suspend = 1;
  wanted.can_access_local_variables = 1;
  wanted.can_generate_single_step_events = 1;
  wanted.can_generate_breakpoint_events = 1;
  wanted.can_generate_frame_pop_events = 1;
  return wanted;
}

}  // namespace

Vm& vm() {
  static Vm the_one;
  return the_one;
}

bool connect(JavaVM* java, bool running) {
  vm().java = java;
  if (!g_environment.open(java, at_once(), on_demand(), running)) return false;
  vm().jvmti = g_environment.jvmti();
  vm().can = g_environment.can();
  return true;
}

void relinquish_what_can_wait() { g_environment.keep_only({}); }

void acquire(void (*name)(jvmtiCapabilities&)) {
  jvmtiCapabilities wanted{};
  name(wanted);
  g_environment.acquire(wanted);
}

void acquire_tags() {
  acquire([](jvmtiCapabilities& wanted) { wanted.can_tag_objects = 1; });
}

std::string error_name(jvmtiError error) {
  Given<char> name;
  if (vm().jvmti->GetErrorName(error, name.out()) != JVMTI_ERROR_NONE) return std::to_string(error);
  return name.get();
}

void check(jvmtiError error, const char* function) {
  if (error != JVMTI_ERROR_NONE) throw Refusal(409, std::string(function) + " failed: " + error_name(error) + ".");
}

jlong next_identity() { return g_next_identity++; }

std::unique_lock<std::timed_mutex> numbering() {
  std::unique_lock lock(g_numbering, std::try_to_lock);
  if (!lock.owns_lock() && !g_owner_stands && !lock.try_lock_for(std::chrono::milliseconds(100))) g_owner_stands = true;
  if (lock.owns_lock()) g_owner_stands = false;
  return lock;
}

jlong identity(jobject object) {
  acquire_tags();
  jlong tag = 0;
  check(vm().jvmti->GetTag(object, &tag), "GetTag");
  if (tag != 0) return tag;
  // Two threads that number an object at once would each overwrite what the other one has returned.
  const std::unique_lock<std::timed_mutex> lock = numbering();
  check(vm().jvmti->GetTag(object, &tag), "GetTag");
  if (tag != 0) return tag;
  tag = next_identity();
  check(vm().jvmti->SetTag(object, tag), "SetTag");
  return tag;
}

jobject object_of(jlong identity) {
  acquire_tags();
  jint count = 0;
  Given<jobject> found;
  if (identity > 0)
    check(vm().jvmti->GetObjectsWithTags(1, &identity, &count, found.out(), nullptr), "GetObjectsWithTags");
  if (count == 0) throw Refusal(404, "There is no object #" + std::to_string(identity) + " any more.");
  return found[0];
}

std::string readable(std::string_view signature) {
  const std::size_t dimensions = std::min(signature.find_first_not_of('['), signature.size());
  std::string_view element = signature.substr(dimensions);
  std::string name;
  if (element.size() > 1 && element.front() == 'L') {
    element = element.substr(1, element.size() - 2);
    name = element;
    // The dot in a hidden class's name separates the suffix that its definition gave it.
    const std::size_t suffix = name.find('.');
    std::replace(name.begin(), name.end(), '/', '.');
    if (suffix != std::string::npos) name[suffix] = '/';
  } else {
    constexpr std::string_view kPrimitives[] = {"Bbyte", "Cchar",  "Ddouble", "Ffloat",  "Iint",
                                                "Jlong", "Sshort", "Vvoid",   "Zboolean"};
    name = element;
    for (const std::string_view primitive : kPrimitives)
      if (!element.empty() && primitive.front() == element.front()) name = primitive.substr(1);
  }
  for (std::size_t i = 0; i < dimensions; ++i) name += "[]";
  return name;
}

std::string class_name(jclass cls) {
  Given<char> signature;
  check(vm().jvmti->GetClassSignature(cls, signature.out(), nullptr), "GetClassSignature");
  return readable(signature.get());
}

std::string described(JNIEnv* jni, jobject object) {
  const Local<jclass> cls(jni, jni->GetObjectClass(object));
  return class_name(cls.get()) + " #" + std::to_string(identity(object));
}

MethodNames names_of(JNIEnv* jni, jmethodID method) {
  Local<jclass> holder(jni);
  check(vm().jvmti->GetMethodDeclaringClass(method, holder.out()), "GetMethodDeclaringClass");
  Given<char> name, signature;
  check(vm().jvmti->GetMethodName(method, name.out(), signature.out(), nullptr), "GetMethodName");
  Given<char> source;
  const bool has_source = vm().jvmti->GetSourceFileName(holder.get(), source.out()) == JVMTI_ERROR_NONE;
  return {class_name(holder.get()), name.get(), signature.get(), has_source ? source.get() : ""};
}

jclass find_class(JNIEnv* jni, const char* name) {
  jclass cls = jni->FindClass(name);
  if (cls == nullptr) jni->ExceptionClear();
  return cls;
}

jfieldID find_field(JNIEnv* jni, jclass cls, const char* name, const char* signature) {
  jfieldID field = jni->GetFieldID(cls, name, signature);
  if (field == nullptr) jni->ExceptionClear();
  return field;
}

jint line_of(jmethodID method, jlocation location) {
  jint count = 0;
  Given<jvmtiLineNumberEntry> table;
  if (location < 0 || vm().jvmti->GetLineNumberTable(method, &count, table.out()) != JVMTI_ERROR_NONE) return -1;
  // The entries need not be in order: the one that starts last before the location counts.
  const jvmtiLineNumberEntry* best = nullptr;
  for (jint i = 0; i < count; ++i)
    if (table[i].start_location <= location && (best == nullptr || table[i].start_location >= best->start_location))
      best = &table[i];
  return best == nullptr ? -1 : best->line_number;
}

std::string system_property(const char* name) {
  Given<char> value;
  return vm().jvmti->GetSystemProperty(name, value.out()) == JVMTI_ERROR_NONE && value.get() != nullptr ? value.get()
                                                                                                        : "";
}

std::string hexadecimal(const unsigned char* bytes, jint count) {
  constexpr const char* kDigits = "0123456789abcdef";
  std::string text;
  text.reserve(static_cast<std::size_t>(count) * 2);
  for (jint i = 0; i < count; ++i) {
    text += kDigits[bytes[i] >> 4];
    text += kDigits[bytes[i] & 15];
  }
  return text;
}

jvmtiExtensionFunction find_extension(std::string_view id) {
  jint count = 0;
  Given<jvmtiExtensionFunctionInfo> infos;
  if (vm().jvmti->GetExtensionFunctions(&count, infos.out()) != JVMTI_ERROR_NONE) return nullptr;
  jvmtiExtensionFunction found = nullptr;
  auto give_back = [](void* memory) { vm().jvmti->Deallocate(static_cast<unsigned char*>(memory)); };
  for (jint i = 0; i < count; ++i) {
    const jvmtiExtensionFunctionInfo& info = infos[i];
    if (id == info.id) found = info.func;
    for (jint p = 0; p < info.param_count; ++p) give_back(info.params[p].name);
    for (void* memory : {static_cast<void*>(info.id), static_cast<void*>(info.short_description),
                         static_cast<void*>(info.params), static_cast<void*>(info.errors)})
      give_back(memory);
  }
  return found;
}

jvmtiEnv* new_environment(const jvmtiCapabilities& wanted) {
  jvmtiEnv* env = newest_environment(vm().java);
  if (env == nullptr) throw Refusal(503, "The VM gives no more environments of JVM TI.");
  const jvmtiError error = env->AddCapabilities(&wanted);
  if (error != JVMTI_ERROR_NONE) {
    env->DisposeEnvironment();
    check(error, "AddCapabilities");
  }
  return env;
}

}  // namespace vitrine::inspector
