// SPDX-License-Identifier: Apache-2.0
#include "vm/model/constant_pool.hpp"

#include "gc/heap.hpp"
#include "vm/model/class.hpp"

namespace vitrine::vm {

RuntimeConstantPool::RuntimeConstantPool(Class& holder, const classfile::ClassFile& file, uint32_t version)
    : holder_(holder), file_(file), version_(version), values_(new std::atomic<void*>[file.constants.count()]()) {}

void RuntimeConstantPool::resolve_own_name() {
  facts().for_each<ClassEntry>([&](CpIndex<ClassEntry> index) {
    if (facts().class_name(index) == file_.name()) publish(index, &holder_);
  });
}

Object* RuntimeConstantPool::null_sentinel() {
  // It is never dereferenced; no object can have this address.
  static char sentinel;
  return reinterpret_cast<Object*>(&sentinel);
}

const ResolutionError* RuntimeConstantPool::error_at(uint16_t index) const {
  std::lock_guard lock(mutex_);
  auto it = errors_.find(index);
  return it == errors_.end() ? nullptr : &it->second;
}

void RuntimeConstantPool::record_error_at(uint16_t index, ResolutionError error) {
  std::lock_guard lock(mutex_);
  if (values_[index].load(std::memory_order_acquire) == nullptr) errors_.emplace(index, std::move(error));
}

ResolvedMethod* RuntimeConstantPool::call_site(uint32_t key) const {
  std::lock_guard lock(mutex_);
  auto it = sites_.find(key);
  return it == sites_.end() ? nullptr : it->second.get();
}

ResolvedMethod* RuntimeConstantPool::publish_call_site(uint32_t key, std::unique_ptr<ResolvedMethod> site) {
  std::lock_guard lock(mutex_);
  return sites_.try_emplace(key, std::move(site)).first->second.get();
}

const ResolutionError* RuntimeConstantPool::call_site_error(uint32_t key) const {
  std::lock_guard lock(mutex_);
  auto it = site_errors_.find(key);
  return it == site_errors_.end() ? nullptr : &it->second;
}

void RuntimeConstantPool::record_call_site_error(uint32_t key, ResolutionError error) {
  std::lock_guard lock(mutex_);
  site_errors_.emplace(key, std::move(error));
}

ResolvedMethod* RuntimeConstantPool::alternative(CpIndex<MethodRefEntry> index, uint8_t invoke_opcode) const {
  std::lock_guard lock(mutex_);
  auto it = alternatives_.find(uint32_t{invoke_opcode} << 16 | index.value());
  return it == alternatives_.end() ? nullptr : it->second.get();
}

ResolvedMethod* RuntimeConstantPool::publish_alternative(CpIndex<MethodRefEntry> index, uint8_t invoke_opcode,
                                                         std::unique_ptr<ResolvedMethod> method) {
  std::lock_guard lock(mutex_);
  return alternatives_.try_emplace(uint32_t{invoke_opcode} << 16 | index.value(), std::move(method))
      .first->second.get();
}

void RuntimeConstantPool::visit(gc::Marker& marker) {
  // Called with the world stopped. No lock is needed, because no mutator stops while it holds the mutex: none polls
  // there.
  for (uint16_t i = 1; i < count(); ++i) {
    void* value = values_[i].load(std::memory_order_relaxed);
    if (value == nullptr || value == null_sentinel()) continue;
    classfile::ConstantTag tag = facts().tag(i);
    if (ObjectEntry::admits(tag)) marker.mark(static_cast<Object*>(value));
    if (ClassEntry::admits(tag)) marker.mark(static_cast<Class*>(value)->mirror);
  }
  auto visit_method = [&](const ResolvedMethod& m) {
    marker.mark(m.appendix);
    if (m.method != nullptr && m.method->holder->keeps_mirror_alive) marker.mark(m.method->holder->mirror);
  };
  for (auto& [key, site] : sites_) visit_method(*site);
  for (auto& [key, method] : alternatives_) visit_method(*method);
  for (auto* errors : {&errors_, &site_errors_})
    for (auto& [key, error] : *errors) {
      marker.mark(error.cause);
      marker.mark(error.throwable);
    }
}

}  // namespace vitrine::vm
