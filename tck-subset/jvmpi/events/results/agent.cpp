// SPDX-License-Identifier: Apache-2.0
#include <atomic>

#include "jvmpi.hpp"

namespace {

std::atomic<int> requested{0};
int requested_by_others;  // events that came although the request was refused

void notify(JVMPI_Event* event) { requested += is_requested(*event); }

void expect(Part& part, jint result, jint event, jint got) {
  part.same("event " + std::to_string(event), result_name(result), result_name(got));
}

/// A request that must be refused.
void refused(Part& part, const char* what, jint event, const void* arg) {
  const int before = requested;
  part.same(what, "FAIL", result_name(pi->RequestEvent(event, const_cast<void*>(arg))));
  requested_by_others += requested - before;
}

constexpr jint kUnknown[] = {0,  -1,   10,        32,        36,
                             62, 1000, INT32_MAX, INT32_MIN, JVMPI_EVENT_METHOD_ENTRY | JVMPI_REQUESTED_EVENT};

const char* inside(jobjectID id) { return reinterpret_cast<const char*>(id) + 8; }

}  // namespace

extern "C" JNIEXPORT void JNICALL Java_Test_results(JNIEnv*, jclass) {
  {
    Part part("enable_and_disable");
    for (jint event : kEnabledEvents) {
      const jint on = pi->EnableEvent(event, nullptr), off = pi->DisableEvent(event, nullptr);
      expect(part, JVMPI_SUCCESS, event, on);
      expect(part, JVMPI_SUCCESS, event, off);
    }
  }
  {
    Part part("enable_dumps");
    for (jint event : kDumps) expect(part, JVMPI_NOT_AVAILABLE, event, pi->EnableEvent(event, nullptr));
  }
  {
    Part part("disable_dumps");
    for (jint event : kDumps) expect(part, JVMPI_NOT_AVAILABLE, event, pi->DisableEvent(event, nullptr));
  }
  {
    Part part("enable_unknown");
    for (jint event : kUnknown) expect(part, JVMPI_FAIL, event, pi->EnableEvent(event, nullptr));
  }
  {
    Part part("disable_unknown");
    for (jint event : kUnknown) expect(part, JVMPI_FAIL, event, pi->DisableEvent(event, nullptr));
  }
  const int before = requested;
  {
    Part part("request_unknown");
    for (jint event : kUnknown) expect(part, JVMPI_FAIL, event, pi->RequestEvent(event, nullptr));
  }
  {
    Part part("request_others");
    for (jint event : kEnabledEvents)
      if (event != JVMPI_EVENT_CLASS_LOAD && event != JVMPI_EVENT_THREAD_START && event != JVMPI_EVENT_OBJECT_ALLOC)
        expect(part, JVMPI_NOT_AVAILABLE, event, pi->RequestEvent(event, nullptr));
  }
  requested_by_others += requested - before;
}

extern "C" JNIEXPORT void JNICALL Java_Test_requests(JNIEnv*, jclass, jobject object, jclass type, jobject living,
                                                     jobject unstarted, jobject ended) {
  const WithoutCollections none;
  jobjectID object_id = pi->jobject2jobjectID(object), class_id = pi->jobject2jobjectID(type),
            thread_id = pi->jobject2jobjectID(living);
  static char nothing[64];
  {
    Part part("request_all_six");
    JVMPI_HeapDumpArg level{JVMPI_DUMP_LEVEL_1};
    expect(part, JVMPI_SUCCESS, JVMPI_EVENT_CLASS_LOAD, pi->RequestEvent(JVMPI_EVENT_CLASS_LOAD, class_id));
    expect(part, JVMPI_SUCCESS, JVMPI_EVENT_THREAD_START, pi->RequestEvent(JVMPI_EVENT_THREAD_START, thread_id));
    expect(part, JVMPI_SUCCESS, JVMPI_EVENT_OBJECT_ALLOC, pi->RequestEvent(JVMPI_EVENT_OBJECT_ALLOC, object_id));
    expect(part, JVMPI_SUCCESS, JVMPI_EVENT_HEAP_DUMP, pi->RequestEvent(JVMPI_EVENT_HEAP_DUMP, &level));
    expect(part, JVMPI_SUCCESS, JVMPI_EVENT_MONITOR_DUMP, pi->RequestEvent(JVMPI_EVENT_MONITOR_DUMP, nullptr));
    expect(part, JVMPI_SUCCESS, JVMPI_EVENT_OBJECT_DUMP, pi->RequestEvent(JVMPI_EVENT_OBJECT_DUMP, object_id));
    part.same("events that came", 6, requested);
  }
  {
    Part part("request_class_load_of_no_class");
    refused(part, "null", JVMPI_EVENT_CLASS_LOAD, nullptr);
    refused(part, "an array", JVMPI_EVENT_CLASS_LOAD, object_id);
    refused(part, "memory of the agent", JVMPI_EVENT_CLASS_LOAD, nothing);
  }
  {
    Part part("request_thread_start_of_no_thread");
    refused(part, "null", JVMPI_EVENT_THREAD_START, nullptr);
    refused(part, "a class", JVMPI_EVENT_THREAD_START, class_id);
    refused(part, "not begun", JVMPI_EVENT_THREAD_START, pi->jobject2jobjectID(unstarted));
    refused(part, "ended", JVMPI_EVENT_THREAD_START, pi->jobject2jobjectID(ended));
    refused(part, "memory of the agent", JVMPI_EVENT_THREAD_START, nothing);
  }
  for (auto [event, name] : {std::pair{JVMPI_EVENT_OBJECT_ALLOC, "request_object_alloc_of_no_object"},
                             std::pair{JVMPI_EVENT_OBJECT_DUMP, "request_object_dump_of_no_object"}}) {
    Part part(name);
    refused(part, "null", event, nullptr);
    refused(part, "the middle of an array", event, inside(object_id));
    refused(part, "an odd address", event, inside(object_id) - 7);
    refused(part, "memory of the agent", event, nothing);
    refused(part, "no address", event, reinterpret_cast<const void*>(~uintptr_t{7}));
  }
  {
    Part part("request_heap_dump_of_no_level");
    for (jint level : {-1, 3, 1000}) {
      JVMPI_HeapDumpArg arg{level};
      refused(part, std::to_string(level).c_str(), JVMPI_EVENT_HEAP_DUMP, &arg);
    }
  }
  Part("refused_requests_send_nothing").same("events", 0, requested_by_others);
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_profiler(vm, notify); }
