// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <atomic>
#include <memory>

#include "jvmpi.hpp"

namespace {

/// A set of ids in memory that is there from the start, because nothing may be allocated in the pause of a collection.
/// It is entered by many threads, and in the pause by one.
class Ids {
 public:
  /// False: it was there.
  bool add(jobjectID id) {
    std::lock_guard hold(lock_);
    for (size_t at = start(id);; at = (at + 1) % kSize) {
      if (ids_[at] == id) return !std::exchange(present_[at], true);
      if (ids_[at] == nullptr) {
        ids_[at] = id;
        present_[at] = true;
        return true;
      }
    }
  }
  /// False: it was not there.
  bool remove(jobjectID id) {
    std::lock_guard hold(lock_);  // free in the pause: while an event of an allocation lasts, none begins
    for (size_t at = start(id); ids_[at] != nullptr; at = (at + 1) % kSize)
      if (ids_[at] == id) return std::exchange(present_[at], false);
    return false;
  }

 private:
  static constexpr size_t kSize = size_t{1} << 22;
  static size_t start(jobjectID id) { return reinterpret_cast<uintptr_t>(id) / 8 * 0x9E3779B97F4A7C15ULL % kSize; }
  std::mutex lock_;
  std::unique_ptr<jobjectID[]> ids_{new jobjectID[kSize]()};
  std::unique_ptr<bool[]> present_{new bool[kSize]()};
};

Ids* live;
std::array<std::atomic<jobjectID>, 100> noted{};
std::array<std::atomic<bool>, 100> gone{};
std::atomic<int> count{0}, twice{0}, unknown{0}, outside{0}, wrong_moves{0};
std::atomic<jlong> freed{0};
std::atomic<bool> collecting{false};
jlong freed_before = 0;
bool was_requested = false;

void free_object(jobjectID id) {
  ++freed;
  if (!collecting) ++outside;
  if (!live->remove(id)) ++unknown;
  for (size_t i = 0; i < noted.size(); ++i)
    if (noted[i] == id) gone[i] = true;
}

void notify(JVMPI_Event* event) {
  switch (event->event_type) {
    case JVMPI_EVENT_GC_START: collecting = true; break;
    case JVMPI_EVENT_GC_FINISH: collecting = false; break;
    case JVMPI_EVENT_OBJECT_ALLOC:
      if (!live->add(event->u.obj_alloc.obj_id)) ++twice;
      break;
    case JVMPI_EVENT_OBJECT_ALLOC | JVMPI_REQUESTED_EVENT: was_requested = true; break;
    case JVMPI_EVENT_OBJECT_FREE: free_object(event->u.obj_free.obj_id); break;
    case JVMPI_EVENT_OBJECT_MOVE:
      if (!live->remove(event->u.obj_move.obj_id) || !live->add(event->u.obj_move.new_obj_id)) ++wrong_moves;
      break;
    default: break;
  }
}

}  // namespace

extern "C" {
JNIEXPORT jint JNICALL Java_Test_note(JNIEnv*, jclass, jobject object) {
  const int number = count++;
  noted[static_cast<size_t>(number)] = pi->jobject2jobjectID(object);
  return number;
}
JNIEXPORT jboolean JNICALL Java_Test_freed(JNIEnv*, jclass, jint number) { return gone[static_cast<size_t>(number)]; }
JNIEXPORT jboolean JNICALL Java_Test_weak(JNIEnv* env, jclass, jint, jobject object) {
  return env->NewWeakGlobalRef(object) != nullptr;
}
JNIEXPORT jstring JNICALL Java_Test_problems(JNIEnv* env, jclass) {
  std::string text;
  if (twice != 0) text += std::to_string(twice) + " defined twice; ";
  if (unknown != 0) text += std::to_string(unknown) + " unknown freed; ";
  return env->NewStringUTF(text.c_str());
}
JNIEXPORT jstring JNICALL Java_Test_requestedAgain(JNIEnv* env, jclass, jint number) {
  // The memory may hold a new object by now; that one has then been allocated since.
  const jobjectID id = noted[static_cast<size_t>(number)];
  const WithoutCollections none;
  const bool present = !live->add(id);
  if (!present) live->remove(id);
  const bool refused = pi->RequestEvent(JVMPI_EVENT_OBJECT_ALLOC, id) == JVMPI_FAIL;
  return env->NewStringUTF(refused != present && refused != was_requested ? "refused or new" : "still there");
}
JNIEXPORT jint JNICALL Java_Test_outside(JNIEnv*, jclass) { return outside; }
JNIEXPORT jint JNICALL Java_Test_moves(JNIEnv*, jclass) { return wrong_moves; }
JNIEXPORT void JNICALL Java_Test_stop(JNIEnv*, jclass) {
  succeed(pi->DisableEvent(JVMPI_EVENT_OBJECT_FREE, nullptr), "DisableEvent");
  freed_before = freed;
}
JNIEXPORT jlong JNICALL Java_Test_freedSince(JNIEnv*, jclass) { return freed - freed_before; }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  live = new Ids;
  return start_profiler(vm, notify,
                        {JVMPI_EVENT_OBJECT_ALLOC, JVMPI_EVENT_OBJECT_FREE, JVMPI_EVENT_OBJECT_MOVE,
                         JVMPI_EVENT_ARENA_DELETE, JVMPI_EVENT_GC_START, JVMPI_EVENT_GC_FINISH});
}
}
