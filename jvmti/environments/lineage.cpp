// SPDX-License-Identifier: Apache-2.0
#include "jvmti/environments/lineage.hpp"

#include <algorithm>
#include <mutex>

#include "base/machine/address.hpp"
#include "vm/exec/exceptions.hpp"
#include "vm/model/class.hpp"
#include "vm/model/loader.hpp"
#include "vm/model/method.hpp"
#include "vm/model/value.hpp"

namespace vitrine::jvmti {

namespace {

using vm::ClassLineage;
using vm::Frame;
using vm::LineageFact;

constexpr std::string_view kTransformDescriptor =
    "(Ljava/lang/Module;Ljava/lang/ClassLoader;Ljava/lang/String;Ljava/lang/Class;Ljava/security/"
    "ProtectionDomain;[B)[B";

/// The library of its callback for ClassFileLoadHook.
std::string library_of_hook(const Env& env) {
  auto callback = __atomic_load_n(&env.own_callbacks->ClassFileLoadHook, __ATOMIC_RELAXED);
  return library_of(reinterpret_cast<void*>(callback));
}

/// JDK: TransformerManager.transform calls each ClassFileTransformer with the bytes that the last one has left.
bool is_transformer(const Frame& frame) {
  const Frame* caller = frame.caller;
  if (caller == nullptr || caller->method->holder->name->text() != "sun/instrument/TransformerManager") return false;
  const vm::Method& method = *frame.method;
  return !method.is_static() && method.name->text() == "transform" && method.descriptor->text() == kTransformDescriptor;
}

std::vector<uint8_t> bytes_of(const vm::Object* array) {
  if (array == nullptr) return {};
  const uint8_t* begin = array->elements<uint8_t>();
  return {begin, begin + array->length()};
}

std::vector<LineageFact> facts_of(const vm::Class& transformer) {
  std::vector<LineageFact> facts;
  if (!transformer.source.empty()) facts.push_back({"agent jar", transformer.source});
  return facts;
}

/// Instrumentation's own frames are not who asks for a redefinition.
bool of_instrumentation(const Frame& frame) {
  return frame.method->holder->loader->is_boot() && frame.method->holder->name->text().starts_with("sun/instrument/");
}

}  // namespace

std::string description_of(const Env& env) {
  std::string library = library_of_hook(env);
  if (library.empty()) library = env.agent;
  if (library.empty()) library = "an unknown agent";
  std::string text = library + ", environment " + std::to_string(env.number);
  if (env.possesses(can_retransform_classes)) text += ", can retransform";
  if (env.possesses(can_generate_early_class_hook_events) || env.possesses(can_generate_all_class_hook_events))
    text += ", early hook";
  return text;
}

HookWatch::HookWatch(Thread& self, const Env& env, ClassLineage* lineage) : env_(env), lineage_(lineage) {
  if (lineage_ == nullptr || !library_of_hook(env).starts_with("libinstrument.")) return;
  std::lock_guard hold(state_lock());
  if (make_thread_env(self, const_cast<Env&>(env)) == nullptr) return;  // the thread has ended
  data_ = data_of(self.context);
  outer_ = std::exchange(data_->watch, this);
  update_enabled_events();
}

HookWatch::~HookWatch() {
  if (data_ == nullptr) return;
  std::lock_guard hold(state_lock());
  data_->watch = outer_;
  update_enabled_events();
}

void HookWatch::replaced(classfile::Bytes before, classfile::Bytes after) {
  if (lineage_ == nullptr || (!made_.empty() && std::ranges::equal(made_, after))) return;
  lineage_->add({"ClassFileLoadHook of " + description_of(env_), {}}, before, after);
}

void HookWatch::method_entered(const Frame& frame) {
  if (transformer_ != nullptr || !is_transformer(frame)) return;
  transformer_ = &frame;
  receiver_ = vm::Class::of(vm::as_ref(frame.locals[0]));
  given_ = bytes_of(vm::as_ref(frame.locals[6]));
}

void HookWatch::method_left(const Frame& frame, bool by_exception, vm::Slot result) {
  if (&frame != transformer_) return;
  transformer_ = nullptr;
  const vm::Class& transformer = *receiver_;
  const std::string title = "transformer " + transformer.external_name() + " through " + description_of(env_);
  if (by_exception) {
    const uint32_t number = lineage_->add({title, facts_of(transformer)}, given_, given_);
    lineage_->set_outcome(number, "threw " + vm::describe_throwable(vm::as_ref(result)) + "; the bytes stay");
    return;
  }
  const vm::Object* array = vm::as_ref(result);
  if (array == nullptr) return lineage_->note_unchanged(title);
  made_ = bytes_of(array);
  lineage_->add({title, facts_of(transformer)}, given_, made_);
}

uint32_t begin_redefinition(const Thread& self, const Env& env, vm::Class& cls, bool retransform,
                            const std::vector<uint8_t>& bytes) {
  std::vector<LineageFact> facts;
  if (const std::string by = vm::newest_frame_unless(self, of_instrumentation); !by.empty())
    facts.push_back({"called by", by});
  const std::string title = retransform ? "RetransformClasses starts again from the initial bytes, asked by "
                                        : "RedefineClasses with other bytes, by ";
  return cls.lineage->add({title + description_of(env), std::move(facts)}, cls.file()->bytes, bytes);
}

}  // namespace vitrine::jvmti
