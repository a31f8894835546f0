// SPDX-License-Identifier: Apache-2.0
// Calling the C function of a native method's frame: bind the method, enter native state with a local reference frame,
// convert the result.
#include "jni/native/invoker.hpp"

#include "jni/environment.hpp"
#include "jni/ids.hpp"
#include "jni/native/call_shape.hpp"
#include "jni/native/linker.hpp"
#include "vm/model/class.hpp"
#include "vm/ports/throw.hpp"
#include "vm/runtime/java_threads.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::jni {

using namespace vm;

Slot slot_of_result(BasicType type, RawResult raw) {
  switch (type) {
    case BasicType::Boolean: return static_cast<uint8_t>(raw) != 0;
    case BasicType::Byte: return static_cast<int8_t>(raw);
    case BasicType::Char: return static_cast<uint16_t>(raw);
    case BasicType::Short: return static_cast<int16_t>(raw);
    case BasicType::Int: return static_cast<int32_t>(raw);
    case BasicType::Void: return 0;
    default: return static_cast<Slot>(raw);  // long; float and double as bits
  }
}

const CallShape& detail::find_shape(Method& method) {
  const CallShape& shape = call_shape(method.descriptor->text());
  method.native_call.store(const_cast<CallShape*>(&shape), std::memory_order_release);
  return shape;
}

namespace {

class Interface final : public NativeInterface {
 public:
  JavaResult<Slot> invoke(Thread& self, Frame& frame) override {
    Method& method = *frame.method;
    void* function = method.native_function.load(std::memory_order_acquire);
    if (function == nullptr) [[unlikely]] {
      if (method.fast_native.load(std::memory_order_acquire) == nullptr) TRY(link_native(self, method));
      if (FastNative fast = method.fast_native.load(std::memory_order_acquire)) {
        Slot result = fast(self, frame.locals);
        if (self.context.pending_exception != nullptr) return Thrown{};
        return result;
      }
      function = method.native_function.load(std::memory_order_acquire);
    }
    if (self.is_native_stack_full(__builtin_frame_address(0))) [[unlikely]]
      return throw_stack_overflow(self);
    return call_c(self, frame, method, function);
  }
  jmethodID id_of(Method& method) override { return jni::id_of(method); }
  JNIEnv* make_env(Thread& thread) override { return make_jni_env(thread); }
  void free_env(Thread& thread) override { free_jni_env(thread); }
  void end_attached_thread(Thread& self) override {
    exit_java_thread(self);
    detach_current_thread(self);
  }

 private:
  static JavaResult<Slot> call_c(Thread& self, Frame& frame, Method& method, void* function) {
    const CallShape& shape = shape_of(method);
    LocalReferences::Mark mark = self.context.local_references.mark();
    frame.older_references = LocalReferences::number_at(mark);
    jobject receiver = method.is_static() ? self.context.local_references.create(method.holder->mirror)
                                          : reinterpret_cast<jobject>(&frame.locals[0]);
    Slot* arguments = frame.locals + (method.is_static() ? 0 : 1);
    RawResult raw;
    {
      LoopToNative in_native(self);
      raw = shape.call(function, self.jni_env, receiver, arguments);
    }
    // A reference is dereferenced before its handle cell is released.
    bool reference = method.result == BasicType::Object || method.result == BasicType::Array;
    Slot result = reference ? slot_of(dereference(reinterpret_cast<jobject>(raw))) : slot_of_result(method.result, raw);
    self.context.local_references.release(mark);
    if (self.context.pending_exception != nullptr) return Thrown{};
    return result;
  }
};

}  // namespace

std::unique_ptr<NativeInterface> make_native_interface() { return std::make_unique<Interface>(); }

}  // namespace vitrine::jni
