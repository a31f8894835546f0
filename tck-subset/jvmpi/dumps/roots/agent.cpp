// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <atomic>
#include <thread>

#include "jvmpi_dump.hpp"

namespace {

Dump dump;
std::map<JNIEnv*, std::vector<JVMPI_CallFrame>> traces;
jint num_traces;

void notify(JVMPI_Event* event) {
  note_methods(*event);
  if (number_of(*event) != JVMPI_EVENT_HEAP_DUMP) return;
  const auto& u = event->u.heap_dump;
  num_traces = u.num_traces;
  for (jint i = 0; i < u.num_traces; ++i)
    traces[u.traces[i].env_id].assign(u.traces[i].frames, u.traces[i].frames + u.traces[i].num_frames);
  dump = read_dump(u.begin, u.end, u.dump_level);
}

jobjectID id(jobject object) { return pi->jobject2jobjectID(object); }

template <class Fits>
std::vector<RootRecord> roots(Fits fits) {
  std::vector<RootRecord> found;
  std::copy_if(dump.roots.begin(), dump.roots.end(), std::back_inserter(found), fits);
  return found;
}
std::vector<RootRecord> roots_of(uint8_t tag, jobjectID object) {
  return roots([&](const RootRecord& root) { return root.tag == tag && root.object == object; });
}

/// The name of the method at the frame of a record; "" if there is none.
std::string method_at(const RootRecord& root) {
  auto found = traces.find(root.thread);
  return found == traces.end() || root.frame >= found->second.size() ? ""
                                                                     : method_name(found->second[root.frame].method_id);
}

constexpr uint32_t kEmpty = 0xffffffff;

}  // namespace

extern "C" JNIEXPORT jlong JNICALL Java_Test_env(JNIEnv* env, jclass) { return reinterpret_cast<jlong>(env); }

extern "C" JNIEXPORT void JNICALL Java_Test_look(JNIEnv* env, jclass, jobject locked, jlong waiter, jobject of_waiter,
                                                 jobject waiting) {
  JNIEnv* waiter_env = as_env(waiter);
  jobject object = env->AllocObject(env->FindClass("java/lang/Object"));
  jobject weakly = env->AllocObject(env->FindClass("java/lang/Object"));
  jobject global = env->NewGlobalRef(object);
  jweak weak = env->NewWeakGlobalRef(weakly);
  // A thread without frames that has a local reference.
  std::atomic<int> step{0};
  JNIEnv* other = nullptr;
  std::thread frameless([&] {
    java_vm->AttachCurrentThread(reinterpret_cast<void**>(&other), nullptr);
    other->NewLocalRef(global);
    step = 1;
    while (step != 2) std::this_thread::yield();
    java_vm->DetachCurrentThread();
  });
  while (step != 1) std::this_thread::yield();
  pi->DisableGC();
  const jobjectID object_id = id(object), weakly_id = id(weakly);
  succeed(pi->RequestEvent(JVMPI_EVENT_HEAP_DUMP, nullptr), "RequestEvent");
  {
    Part part("jni_global");
    const auto found = roots_of(JVMPI_GC_ROOT_JNI_GLOBAL, object_id);
    part.same("records", 1, static_cast<jlong>(found.size()));
    for (const RootRecord& root : found) part.yes("the reference", root.reference == global);
  }
  {
    Part part("jni_weak_global");
    part.same("records", 0, static_cast<jlong>(roots_of(JVMPI_GC_ROOT_JNI_GLOBAL, weakly_id).size()));
    part.same("records with the reference", 0, static_cast<jlong>(roots([&](const RootRecord& root) {
                                                                    return root.reference == weak &&
                                                                           root.reference != nullptr;
                                                                  }).size()));
  }
  {
    Part part("jni_local");
    const auto found = roots_of(JVMPI_GC_ROOT_JNI_LOCAL, weakly_id);
    part.yes("a record", !found.empty());
    for (const RootRecord& root : found) {
      part.yes("the thread", root.thread == env);
      part.same("the method", std::string("look"), method_at(root));
    }
  }
  {
    Part part("jni_local_without_frames");
    const auto found = roots([&](const RootRecord& root) {
      return root.tag == JVMPI_GC_ROOT_JNI_LOCAL && root.object == object_id && root.thread == other;
    });
    part.same("records", 1, static_cast<jlong>(found.size()));
    for (const RootRecord& root : found) part.yes("no frame", root.frame == kEmpty);
  }
  {
    Part part("java_frame");
    const auto found = roots([&](const RootRecord& root) {
      return root.tag == JVMPI_GC_ROOT_JAVA_FRAME && root.object == id(of_waiter) && root.thread == waiter_env;
    });
    part.yes("a record", !found.empty());
    for (const RootRecord& root : found) part.same("the method", std::string("holdAndWait"), method_at(root));
  }
  {
    Part part("sticky_class");
    for (const char* name : {"java/lang/Object", "java/lang/String", "java/lang/Thread"})
      part.yes(name, !roots_of(JVMPI_GC_ROOT_STICKY_CLASS, id(env->FindClass(name))).empty());
  }
  {
    Part part("thread_block");
    const auto found = roots_of(JVMPI_GC_ROOT_THREAD_BLOCK, id(waiting));
    part.same("of the waiting thread", 1, static_cast<jlong>(found.size()));
    for (const RootRecord& root : found) part.yes("the thread", root.thread == waiter_env);
    part.same("of this thread", 1,
              static_cast<jlong>(roots_of(JVMPI_GC_ROOT_THREAD_BLOCK, pi->GetThreadObject(env)).size()));
  }
  Part("monitor_used").yes("of the locked object", !roots_of(JVMPI_GC_ROOT_MONITOR_USED, id(locked)).empty());
  {
    Part part("other_roots");
    part.same("problem", std::string(), dump.problem);
    part.yes("there are roots", !dump.roots.empty());
    for (const RootRecord& root : dump.roots) part.yes("an object", root.object != nullptr);
  }
  {
    Part part("traces");
    part.same("each thread has one", num_traces, static_cast<jlong>(traces.size()));
    for (const RootRecord& root : dump.roots) {
      if (root.tag != JVMPI_GC_ROOT_JNI_LOCAL && root.tag != JVMPI_GC_ROOT_JAVA_FRAME) continue;
      if (root.frame == kEmpty) continue;
      part.yes("its trace", traces.count(root.thread) == 1);
      part.yes("its frame", root.frame < traces[root.thread].size());
    }
  }
  {
    Part part("frames_of_traces");
    for (JNIEnv* thread : {env, waiter_env}) {
      JVMPI_CallFrame frames[100];
      JVMPI_CallTrace trace{thread, 0, frames};
      pi->GetCallTrace(&trace, 100);
      const auto& of_dump = traces[thread];
      part.same("frames", trace.num_frames, static_cast<jlong>(of_dump.size()));
      for (size_t i = 0; i < of_dump.size() && i < 100; ++i) {
        part.yes("method", frames[i].method_id == of_dump[i].method_id);
        part.same("line", frames[i].lineno, of_dump[i].lineno);
      }
    }
  }
  pi->EnableGC();
  step = 2;
  frameless.join();
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_profiler(vm, notify, {JVMPI_EVENT_CLASS_LOAD});
}
