// SPDX-License-Identifier: Apache-2.0
// The natives of java.lang.Object, which the VM binds itself.
#include "library/registered/fast.hpp"
#include "vm/exec/objects.hpp"
#include "vm/model/value_objects.hpp"
#include "vm/model/well_known.hpp"
#include "vm/thread/monitor.hpp"

namespace vitrine::library {
namespace {

int32_t hash_code(Thread&, Object* object) { return vm::identity_hash(object); }
Object* get_class(Thread&, Object* object) { return Class::of(object)->mirror; }
JavaResult<void> wait(Thread& self, Object* object, int64_t millis) { return vm::monitor_wait(self, object, millis); }
JavaResult<void> notify(Thread& self, Object* object) { return vm::monitor_notify(self, object, false); }
JavaResult<void> notify_all(Thread& self, Object* object) { return vm::monitor_notify(self, object, true); }

constexpr const char* kObject = "java/lang/Object";

const FastNativeRow kObjectNatives[] = {
    {kObject, "hashCode", "()I", fast<hash_code>, shortcut<hash_code>},
    {kObject, "getClass", "()Ljava/lang/Class;", fast<get_class>, shortcut<get_class>},
    {kObject, "wait", "(J)V", fast<wait>},
    {kObject, "wait0", "(J)V", fast<wait>},
    {kObject, "notify", "()V", fast<notify>},
    {kObject, "notifyAll", "()V", fast<notify_all>},
    {kObject, "clone", "()Ljava/lang/Object;", fast<vm::clone>},
};

}  // namespace

std::span<const FastNativeRow> object_natives() { return kObjectNatives; }

}  // namespace vitrine::library
