// SPDX-License-Identifier: Apache-2.0
#include "jvmti/functions.hpp"
namespace vitrine::jvmti::functions {
namespace { jvmtiError not_there(const Call& call) { return fail(JVMTI_ERROR_NOT_AVAILABLE, "%s is not built yet", call.function); } }
jvmtiError FollowReferences(Call& c, jint, jclass, jobject, InPtr<jvmtiHeapCallbacks>, const void*) { return not_there(c); }
jvmtiError IterateThroughHeap(Call& c, jint, jclass, InPtr<jvmtiHeapCallbacks>, const void*) { return not_there(c); }
jvmtiError IterateOverObjectsReachableFromObject(Call& c, ObjectArg, jvmtiObjectReferenceCallback, const void*) { return not_there(c); }
jvmtiError IterateOverReachableObjects(Call& c, jvmtiHeapRootCallback, jvmtiStackReferenceCallback, jvmtiObjectReferenceCallback, const void*) { return not_there(c); }
jvmtiError IterateOverHeap(Call& c, jvmtiHeapObjectFilter, jvmtiHeapObjectCallback, const void*) { return not_there(c); }
jvmtiError IterateOverInstancesOfClass(Call& c, ClassArg, jvmtiHeapObjectFilter, jvmtiHeapObjectCallback, const void*) { return not_there(c); }
}
