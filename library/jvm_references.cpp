// SPDX-License-Identifier: Apache-2.0
// The natives of java.lang.ref.Reference. The collector puts references with dead referents into a list, which the
// Reference Handler thread takes here.
#include "gc/store.hpp"
#include "library/entry.hpp"
#include "library/jvm.hpp"
#include "vm/state/options.hpp"
#include "vm/thread/pending_references.hpp"

using namespace vitrine;
using namespace vitrine::library;

namespace {
bool refers_to(jobject reference, jobject object) {
  return enter<bool>([&](Thread&) {
    return reference_field(dereference(reference), known().Reference_referent) == dereference(object);
  });
}
}  // namespace

void JVM_ReferenceClear(JNIEnv*, jobject ref) {
  enter([&](Thread&) { gc::store_reference(dereference(ref), known().Reference_referent, nullptr); });
}
jobject JVM_ReferenceGet(JNIEnv*, jobject ref) {
  return enter<jobject>([&](Thread&) { return reference_field(dereference(ref), known().Reference_referent); });
}
jboolean JVM_ReferenceRefersTo(JNIEnv*, jobject ref, jobject o) { return refers_to(ref, o); }
jboolean JVM_PhantomReferenceRefersTo(JNIEnv*, jobject ref, jobject o) { return refers_to(ref, o); }

jobject JVM_GetAndClearReferencePendingList(JNIEnv*) {
  return enter<jobject>([](Thread&) { return vm::take_pending_list(); });
}
jboolean JVM_HasReferencePendingList(JNIEnv*) {
  return enter<jboolean>([](Thread&) { return vm::has_pending_list(); });
}
void JVM_WaitForReferencePendingList(JNIEnv*) {
  enter([](Thread& self) { vm::wait_for_pending_list(self); });
}

jboolean JVM_IsFinalizationEnabled(JNIEnv*) { return vm::vm_options().finalization; }
/// Called after a finalizer has run; only a profiler of finalization would use it.
void JVM_ReportFinalizationComplete(JNIEnv*, jobject) {}
