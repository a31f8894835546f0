// SPDX-License-Identifier: Apache-2.0
#include "inspector/server/handler.hpp"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <utility>

#include "inspector/server/pool.hpp"

namespace vitrine::inspector {
namespace {

struct Work {
  std::mutex mutex;
  std::condition_variable idle;
  int handlers = 0;
  bool live = false;
};

Work& work() {
  static Work& the_one = *new Work;  // threads of the server may outlive static objects
  return the_one;
}

class Working {
 public:
  Working() {
    const std::lock_guard lock(work().mutex);
    if (!work().live) throw Refusal(503, "The program has not begun, or has ended.");
    ++work().handlers;
  }
  Working(const Working&) = delete;
  Working& operator=(const Working&) = delete;
  ~Working() {
    const std::lock_guard lock(work().mutex);
    if (--work().handlers == 0) work().idle.notify_all();
  }
};

class LocalFrame {
 public:
  explicit LocalFrame(JNIEnv* jni) : jni_(jni) {
    constexpr jint kReferences = 16 * 1024;  // some functions of JVM TI give one for each thread or class
    if (jni_->PushLocalFrame(kReferences) != JNI_OK) {
      jni_->ExceptionClear();
      throw Refusal(503, "The VM has no memory left for local references.");
    }
  }
  LocalFrame(const LocalFrame&) = delete;
  LocalFrame& operator=(const LocalFrame&) = delete;
  ~LocalFrame() { jni_->PopLocalFrame(nullptr); }

 private:
  JNIEnv* jni_;
};

}  // namespace

Json handle(const std::function<Json(Call&)>& handler, Json arguments) {
  const Working working;
  JNIEnv* jni = Pool::jni();
  if (jni == nullptr) throw Refusal(503, "The VM lets no more threads in.");
  const LocalFrame frame(jni);
  Call call{jni, vm().jvmti, std::move(arguments)};
  try {
    return handler(call);
  } catch (const Refusal&) {
    throw;
  } catch (const std::exception& problem) {
    throw Refusal(500, problem.what());
  }
}

void begin_handlers() {
  const std::lock_guard lock(work().mutex);
  work().live = true;
}

void end_handlers() {
  std::unique_lock lock(work().mutex);
  work().live = false;
  // One that waits for what the VM will not do any more must not hold up the end.
  work().idle.wait_for(lock, std::chrono::seconds(1), [] { return work().handlers == 0; });
}

}  // namespace vitrine::inspector
