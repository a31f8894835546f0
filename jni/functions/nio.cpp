// SPDX-License-Identifier: Apache-2.0
// JNI 10 chapter 4 "NIO Support": direct byte buffers are instances of java.nio.DirectByteBuffer, whose constructor
// with an address and a capacity is meant for JNI. All direct buffers implement sun.nio.ch.DirectBuffer and keep
// address and capacity in java.nio.Buffer.
#include "jni/functions/direct_buffer.hpp"

#include <atomic>
#include <memory>

#include "jni/environment.hpp"
#include "jni/functions.hpp"
#include "vm/exec/exceptions.hpp"
#include "vm/linking/java_calls.hpp"
#include "vm/linking/linking.hpp"
#include "vm/state/release.hpp"

namespace vitrine::jni {

using namespace vm;

JavaResult<Object*> make_direct_buffer(Thread& self, void* address, int64_t capacity) {
  if (capacity > INT32_MAX)
    return throw_new(self, Throwable::IllegalArgumentException,
                     "JNI NewDirectByteBuffer passed capacity > Integer.MAX_VALUE: " + std::to_string(capacity));
  Class* cls = TRY(load_boot_class(self, "java/nio/DirectByteBuffer"));
  if (cls == nullptr) return static_cast<Object*>(nullptr);
  const Slot start = slot_of(reinterpret_cast<int64_t>(address));
  if (release().direct_buffer_takes_long) return new_object(self, *cls, "(JJ)V", {0, start, 0, capacity});
  return new_object(self, *cls, "(JI)V", {0, start, slot_of(static_cast<int32_t>(capacity))});
}

namespace functions {
namespace {

/// Classes of the boot loader, which are never unloaded; looked up at first use. The members are null if the class
/// library has no NIO.
struct Nio {
  Class* direct_buffer = nullptr;
  Field* address = nullptr;
  Field* capacity = nullptr;
};

JavaResult<const Nio*> nio(Thread& self) {
  static std::atomic<const Nio*> published{nullptr};
  if (const Nio* known = published.load(std::memory_order_acquire)) return known;
  auto found = std::make_unique<Nio>();
  found->direct_buffer = TRY(load_boot_class(self, "sun/nio/ch/DirectBuffer"));
  if (Class* buffer = TRY(load_boot_class(self, "java/nio/Buffer"))) {
    found->address = lookup_field(*buffer, Symbol::intern("address"), Symbol::intern("J"));
    found->capacity = lookup_field(*buffer, Symbol::intern("capacity"), Symbol::intern("I"));
  }
  const Nio* expected = nullptr;
  if (published.compare_exchange_strong(expected, found.get())) return found.release();
  return expected;
}

bool is_direct(Object* buffer, const Nio& classes) {
  return classes.direct_buffer != nullptr && classes.address != nullptr && classes.capacity != nullptr &&
         Class::of(buffer)->is_subclass_of(classes.direct_buffer);
}

/// The buffer if it is a direct one, otherwise null. Does not throw.
Object* direct_buffer(Thread& self, jobject reference, const Nio** nio_classes) {
  Object* buffer = dereference(reference);
  if (buffer == nullptr) return nullptr;
  auto classes = nio(self);
  if (classes.threw()) {
    (void)take_exception(self);
    return nullptr;
  }
  *nio_classes = classes.value();
  return is_direct(buffer, *classes.value()) ? buffer : nullptr;
}

}  // namespace

jobject NewDirectByteBuffer(JNIEnv* env, void* address, jlong capacity) {
  JNI_ENTER_TO_RUN(env);
  auto made = make_direct_buffer(self, address, capacity);
  return made.ok() ? local(self, made.value()) : nullptr;
}

void* GetDirectBufferAddress(JNIEnv* env, jobject reference) {
  JNI_ENTER_TO_RUN(env);
  const Nio* classes;
  Object* buffer = direct_buffer(self, reference, &classes);
  return buffer == nullptr ? nullptr : reinterpret_cast<void*>(buffer->get<int64_t>(classes->address->offset));
}

jlong GetDirectBufferCapacity(JNIEnv* env, jobject reference) {
  JNI_ENTER_TO_RUN(env);
  const Nio* classes;
  Object* buffer = direct_buffer(self, reference, &classes);
  return buffer == nullptr ? -1 : buffer->get<int32_t>(classes->capacity->offset);
}

}  // namespace functions

JavaResult<std::span<char>> direct_buffer_memory(Thread& self, Object* buffer) {
  const functions::Nio& classes = *TRY(functions::nio(self));
  if (buffer == nullptr || !functions::is_direct(buffer, classes)) return std::span<char>();
  return std::span<char>(reinterpret_cast<char*>(buffer->get<int64_t>(classes.address->offset)),
                         static_cast<size_t>(buffer->get<int32_t>(classes.capacity->offset)));
}

}  // namespace vitrine::jni
