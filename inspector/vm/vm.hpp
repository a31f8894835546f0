// SPDX-License-Identifier: Apache-2.0
// The VM as the inspector sees it: JVM TI and JNI, with names, memory and errors by C++ means.
#pragma once
#include <jni.h>
#include <jvmti.h>

#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>

namespace vitrine::inspector {

/// Why a request is not answered: a sentence for the page, and a status of HTTP.
class Refusal : public std::runtime_error {
 public:
  Refusal(int status, const std::string& sentence) : std::runtime_error(sentence), status_(status) {}
  int status() const { return status_; }

 private:
  int status_;
};

struct Vm {
  JavaVM* java = nullptr;
  jvmtiEnv* jvmti = nullptr;
  jvmtiCapabilities can{};  // what `jvmti` has or gets when it is needed; on some VMs, one that came late gets less
};

/// The one that the agent was loaded into.
Vm& vm();

/// Fills vm(). Of the capabilities that views use, those that may cost something come at once unless the program is
/// running: some VMs give them at no other time. Returns false if there is no JVM TI.
bool connect(JavaVM* java, bool running);

/// Gives back the capabilities that may cost something and can be had again later. At VMInit.
void relinquish_what_can_wait();

/// Takes the capabilities whose bits `name` sets, as far as vm().can has them and they are not there yet: before each
/// use of one. Throws a Refusal.
void acquire(void (*name)(jvmtiCapabilities&));

/// The capability by which objects have numbers and walks over the heap are made.
void acquire_tags();

/// Throws a Refusal that names `function` unless `error` is JVMTI_ERROR_NONE.
void check(jvmtiError error, const char* function);

/// The name of a JVM TI error.
std::string error_name(jvmtiError error);

/// Memory that JVM TI has given, for one `T` or an array of them.
template <typename T>
class Given {
 public:
  Given() = default;
  Given(const Given&) = delete;
  Given& operator=(const Given&) = delete;
  ~Given() {
    if (data_ != nullptr) vm().jvmti->Deallocate(reinterpret_cast<unsigned char*>(data_));
  }
  T** out() { return &data_; }
  T* get() const { return data_; }
  T& operator[](jint index) const { return data_[index]; }

 private:
  T* data_ = nullptr;
};

/// A local reference that ends with its scope. `jni` must be the current thread's.
template <typename T>
class Local {
 public:
  explicit Local(JNIEnv* jni, T object = nullptr) : jni_(jni), object_(object) {}
  Local(const Local&) = delete;
  Local& operator=(const Local&) = delete;
  ~Local() {
    if (object_ != nullptr) jni_->DeleteLocalRef(object_);
  }
  T get() const { return object_; }
  T* out() { return &object_; }

 private:
  JNIEnv* jni_;
  T object_;
};

/// A number that stays with `object` as long as it lives: its tag in vm().jvmti. (A view that tags for its own purposes
/// has its own environment.) Any thread.
jlong identity(jobject object);

/// A number that no object has yet: for callbacks of heap walks in vm().jvmti, which set the tag themselves while
/// numbering() is held.
jlong next_identity();

/// While it lives, no other thread gives numbers to objects. It does not own the lock if a thread is suspended that has
/// it: nobody waits longer than a tenth of a second for such a thread. identity() takes it, too.
std::unique_lock<std::timed_mutex> numbering();

/// The object with that number, as a new local reference. Throws a Refusal if it is gone.
jobject object_of(jlong identity);

/// `Ljava/lang/String;` as `java.lang.String`, `[I` as `int[]`.
std::string readable(std::string_view signature);

/// The readable name of a class.
std::string class_name(jclass cls);

/// The class of `object` and its number, as `java.lang.Object #12`.
std::string described(JNIEnv* jni, jobject object);

struct MethodNames {
  std::string holder, name, signature;  // holder: readable
  std::string source;                   // the file; empty if it is not known
  /// "a.B.m"
  std::string text() const { return holder + "." + name; }
};
MethodNames names_of(JNIEnv* jni, jmethodID method);

/// The class of that internal name, as FindClass finds it, or its field; null, with no exception pending, if there is
/// none.
jclass find_class(JNIEnv* jni, const char* name);
jfieldID find_field(JNIEnv* jni, jclass cls, const char* name, const char* signature);

/// The line of `location`, or -1 if it is not known.
jint line_of(jmethodID method, jlocation location);

/// A system property as it was at the start; empty if there is none.
std::string system_property(const char* name);

/// Two hexadecimal digits for each byte.
std::string hexadecimal(const unsigned char* bytes, jint count);

/// The extension function with that identifier; null where the VM has none.
jvmtiExtensionFunction find_extension(std::string_view id);

/// A new environment with `wanted`, for a view that has its own tags or events. Throws a Refusal if it cannot be had.
jvmtiEnv* new_environment(const jvmtiCapabilities& wanted);

}  // namespace vitrine::inspector
