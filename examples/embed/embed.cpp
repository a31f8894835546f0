// SPDX-License-Identifier: Apache-2.0
// A program with a Java virtual machine in it: creates the VM with hooks, registers a native method, calls Java, takes
// an exception, lets a thread of its own call Java, and ends the VM.   usage: embed FOLDER_WITH_CLASSES
#include <jni.h>

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <string>
#include <thread>

namespace {

/// Hook `vfprintf`: what the VM itself would write to stderr or stdout.
jint JNICALL write_line(FILE* to, const char* format, va_list arguments) {
  std::fputs("[vm] ", to);
  return std::vfprintf(to, format, arguments);
}

/// Hook `exit`: System.exit and Runtime.halt of the program end here, so that the process can clean up.
void JNICALL end_process(jint code) {
  std::printf("Java wants to end the process with %d.\n", static_cast<int>(code));
  std::exit(code);
}

/// Greeter.host()
jstring JNICALL host(JNIEnv* env, jclass) { return env->NewStringUTF("a C++ program"); }

std::string text_of(JNIEnv* env, jstring string) {
  const char* characters = env->GetStringUTFChars(string, nullptr);
  std::string text = characters != nullptr ? characters : "";
  if (characters != nullptr) env->ReleaseStringUTFChars(string, characters);
  return text;
}

/// Takes the pending exception, and returns what its toString() says.
std::string take_exception(JNIEnv* env) {
  jthrowable thrown = env->ExceptionOccurred();
  env->ExceptionClear();
  const jmethodID to_string = env->GetMethodID(env->GetObjectClass(thrown), "toString", "()Ljava/lang/String;");
  auto text = static_cast<jstring>(env->CallObjectMethod(thrown, to_string));
  if (!env->ExceptionCheck() && text != nullptr) return text_of(env, text);
  env->ExceptionClear();
  return "an exception that cannot be printed";
}

/// A method of a class, for any thread.
struct Greeter {
  jobject object;  // a global reference: local ones belong to a thread and end with its call
  jmethodID greet;

  void call(JNIEnv* env, const char* name) const {
    jstring argument = env->NewStringUTF(name);
    auto answer = static_cast<jstring>(env->CallObjectMethod(object, greet, argument));
    if (env->ExceptionCheck())
      std::printf("Java threw %s\n", take_exception(env).c_str());
    else
      std::printf("%s\n", text_of(env, answer).c_str());
  }
};

int fail(JNIEnv* env, const char* what) {
  std::fprintf(stderr, "embed: %s%s%s\n", what, env != nullptr && env->ExceptionCheck() ? ": " : "",
               env != nullptr && env->ExceptionCheck() ? take_exception(env).c_str() : "");
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return fail(nullptr, "usage: embed FOLDER_WITH_CLASSES");
  std::string class_path = std::string("-Djava.class.path=") + argv[1];
  JavaVMOption options[] = {
      {class_path.data(), nullptr},
      {const_cast<char*>("vfprintf"), reinterpret_cast<void*>(write_line)},
      {const_cast<char*>("exit"), reinterpret_cast<void*>(end_process)},
  };
  JavaVMInitArgs arguments{JNI_VERSION_10, static_cast<jint>(std::size(options)), options, JNI_FALSE};
  JavaVM* vm;
  JNIEnv* env;
  if (JNI_CreateJavaVM(&vm, reinterpret_cast<void**>(&env), &arguments) != JNI_OK)
    return fail(nullptr, "the VM could not be created");  // it has said why, by the hook

  jclass type = env->FindClass("Greeter");
  if (type == nullptr) return fail(env, "there is no class Greeter");
  const JNINativeMethod natives[] = {
      {const_cast<char*>("host"), const_cast<char*>("()Ljava/lang/String;"), reinterpret_cast<void*>(host)}};
  if (env->RegisterNatives(type, natives, 1) != JNI_OK) return fail(env, "Greeter.host() could not be registered");
  const jmethodID constructor = env->GetMethodID(type, "<init>", "(Ljava/lang/String;)V");
  jobject object = env->NewObject(type, constructor, env->NewStringUTF("Hello"));
  if (object == nullptr) return fail(env, "no Greeter could be made");
  const Greeter greeter{env->NewGlobalRef(object),
                        env->GetMethodID(type, "greet", "(Ljava/lang/String;)Ljava/lang/String;")};
  greeter.call(env, "main");
  greeter.call(env, "");

  std::thread([&] {
    JavaVMAttachArgs names{JNI_VERSION_10, const_cast<char*>("of the host"), nullptr};
    JNIEnv* own;  // each thread has its own
    if (vm->AttachCurrentThread(reinterpret_cast<void**>(&own), &names) != JNI_OK) return;
    greeter.call(own, "thread");
    vm->DetachCurrentThread();
  }).join();

  JavaVM* second;
  JNIEnv* none;
  std::printf("a second VM: %d (JNI_EEXIST is %d)\n",
              static_cast<int>(JNI_CreateJavaVM(&second, reinterpret_cast<void**>(&none), &arguments)), JNI_EEXIST);
  env->DeleteGlobalRef(greeter.object);
  if (vm->DestroyJavaVM() != JNI_OK) return fail(nullptr, "the VM could not be ended");
  std::puts("The VM has ended.");
}
