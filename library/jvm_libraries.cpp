// SPDX-License-Identifier: Apache-2.0
// Native libraries, the mutexes of libzip, and formatted output. These functions are called in native state, also by
// threads that are not attached, and stay there; they enter the VM only to throw.
#include <dlfcn.h>

#include <mutex>

#include "base/console.hpp"
#include "base/event_logs.hpp"
#include "jni/invocation.hpp"
#include "library/entry.hpp"
#include "library/jvm.hpp"
#include "vm/state/options.hpp"

using namespace vitrine;
using namespace vitrine::library;

void* JVM_LoadLibrary(const char* name, jboolean throw_exception) {
  void* handle = dlopen(name, RTLD_LAZY);
  if (handle == nullptr && throw_exception) {
    const char* reason = dlerror();
    std::string message = std::string(name) + ": " + (reason != nullptr ? reason : "unknown error");
    enter([&](Thread& self) {
      static_cast<void>(vm::throw_new(self, vm::Throwable::UnsatisfiedLinkError, message,
                                      vm::why::Library{name, reason != nullptr ? reason : "unknown error"}));
    });
  }
  if (handle != nullptr) note_event(EventLog::Library, std::string("Loaded shared library ") + name);
  return handle;
}

void JVM_UnloadLibrary(void* handle) { dlclose(handle); }
void* JVM_FindLibraryEntry(void* handle, const char* name) { return dlsym(handle, name); }

/// For libjimage, if the run-time image is compressed (JDK 25).
void* JVM_LoadZipLibrary() {
  static void* const handle = dlopen((vm::vm_options().java_home + "/lib/libzip.so").c_str(), RTLD_LAZY);
  return handle;
}

jboolean JVM_IsStaticallyLinked() { return JNI_FALSE; }
/// Yes: foreign/. Otherwise java.lang.foreign would look for a fallback linker of its own, which no JDK for x86-64 has.
jboolean JVM_IsForeignLinkerSupported() { return JNI_TRUE; }
jboolean JVM_PrintWarningAtDynamicAgentLoad() { return JNI_TRUE; }

jboolean JVM_IsSupportedJNIVersion(jint version) { return jni::is_supported_version(version); }

char* JVM_NativePath(char* path) { return path; }

void* JVM_RawMonitorCreate() { return new std::recursive_mutex; }
void JVM_RawMonitorDestroy(void* monitor) { delete static_cast<std::recursive_mutex*>(monitor); }
jint JVM_RawMonitorEnter(void* monitor) {
  static_cast<std::recursive_mutex*>(monitor)->lock();
  return 0;
}
void JVM_RawMonitorExit(void* monitor) { static_cast<std::recursive_mutex*>(monitor)->unlock(); }

// ---- jio_: printf as HotSpot offers it. The result is -1 if the text does not fit, and output goes through the
// vfprintf hook of the invocation API.

int jio_vsnprintf(char* text, size_t count, const char* format, va_list arguments) {
  if (static_cast<intptr_t>(count) <= 0) return -1;
  int result = vsnprintf(text, count, format, arguments);
  if (result < 0 || static_cast<size_t>(result) >= count) {
    text[count - 1] = 0;
    return -1;
  }
  return result;
}

int jio_snprintf(char* text, size_t count, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = jio_vsnprintf(text, count, format, arguments);
  va_end(arguments);
  return result;
}

int jio_vfprintf(FILE* file, const char* format, va_list arguments) { return console_hook()(file, format, arguments); }

int jio_fprintf(FILE* file, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = jio_vfprintf(file, format, arguments);
  va_end(arguments);
  return result;
}
