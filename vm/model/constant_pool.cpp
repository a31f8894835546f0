// SPDX-License-Identifier: Apache-2.0
#include "vm/model/constant_pool.hpp"

#include "gc/heap.hpp"
#include "vm/model/class.hpp"

namespace vitrine::vm {

RuntimeConstantPool::RuntimeConstantPool(Class& holder, const classfile::ClassFile& file, uint32_t version)
    : holder_(holder), file_(file), version_(version), values_(file.constants.count()) {}

ResolvedValues::ResolvedValues(uint16_t count)
    : count_(count), groups_(new std::atomic<Group*>[(count + kGroup - 1) / kGroup]()) {}

ResolvedValues::~ResolvedValues() {
  for (uint32_t i = 0; i * kGroup < count_; ++i) delete groups_[i].load();
}

std::atomic<void*>& ResolvedValues::at(uint16_t number) {
  std::atomic<Group*>& place = groups_[number / kGroup];
  Group* group = place.load(std::memory_order_acquire);
  if (group == nullptr) {
    auto made = std::make_unique<Group>();
    if (place.compare_exchange_strong(group, made.get())) group = made.release();
  }
  return (*group)[number % kGroup];
}

size_t ResolvedValues::bytes() const {
  size_t bytes = (count_ + kGroup - 1) / kGroup * sizeof(Group*);
  for (uint32_t i = 0; i * kGroup < count_; ++i)
    if (groups_[i].load(std::memory_order_relaxed) != nullptr) bytes += sizeof(Group);
  return bytes;
}

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

RuntimeConstantPool::Others& RuntimeConstantPool::others() {
  if (others_ == nullptr) others_ = std::make_unique<Others>();
  return *others_;
}

namespace {

const ResolutionError* find(const std::unordered_map<uint32_t, ResolutionError>& errors, uint32_t key) {
  auto it = errors.find(key);
  return it == errors.end() ? nullptr : &it->second;
}
/// Returns the error that was there before; null if there was none.
const ResolutionError* record(std::unordered_map<uint32_t, ResolutionError>& errors, uint32_t key,
                              ResolutionError&& error) {
  auto [place, recorded] = errors.try_emplace(key, std::move(error));
  return recorded ? nullptr : &place->second;
}
ResolvedMethod* find(const std::unordered_map<uint32_t, std::unique_ptr<ResolvedMethod>>& methods, uint32_t key) {
  auto it = methods.find(key);
  return it == methods.end() ? nullptr : it->second.get();
}

uint32_t alternative_key(CpIndex<MethodRefEntry> index, uint8_t invoke_opcode) {
  return uint32_t{invoke_opcode} << 16 | index.value();
}

}  // namespace

const ResolutionError* RuntimeConstantPool::error_at(uint16_t index) const {
  if (!has_errors_.load(std::memory_order_acquire)) return nullptr;
  std::lock_guard lock(mutex_);
  return find(others_->errors, index);
}

const ResolutionError* RuntimeConstantPool::record_error_at(uint16_t index, ResolutionError error) {
  std::lock_guard lock(mutex_);
  if (values_.get(index) != nullptr) return nullptr;
  const ResolutionError* earlier = record(others().errors, index, std::move(error));
  has_errors_.store(true, std::memory_order_release);
  return earlier;
}

ResolvedMethod* RuntimeConstantPool::call_site(uint32_t key) const {
  std::lock_guard lock(mutex_);
  return others_ == nullptr ? nullptr : find(others_->sites, key);
}

ResolvedMethod* RuntimeConstantPool::publish_call_site(uint32_t key, std::unique_ptr<ResolvedMethod> site) {
  std::lock_guard lock(mutex_);
  if (others().site_errors.contains(key)) return nullptr;
  return others().sites.try_emplace(key, std::move(site)).first->second.get();
}

const ResolutionError* RuntimeConstantPool::call_site_error(uint32_t key) const {
  std::lock_guard lock(mutex_);
  return others_ == nullptr ? nullptr : find(others_->site_errors, key);
}

const ResolutionError* RuntimeConstantPool::record_call_site_error(uint32_t key, ResolutionError error) {
  std::lock_guard lock(mutex_);
  return others().sites.contains(key) ? nullptr : record(others().site_errors, key, std::move(error));
}

ResolvedMethod* RuntimeConstantPool::alternative(CpIndex<MethodRefEntry> index, uint8_t invoke_opcode) const {
  std::lock_guard lock(mutex_);
  return others_ == nullptr ? nullptr : find(others_->alternatives, alternative_key(index, invoke_opcode));
}

ResolvedMethod* RuntimeConstantPool::publish_alternative(CpIndex<MethodRefEntry> index, uint8_t invoke_opcode,
                                                         std::unique_ptr<ResolvedMethod> method) {
  std::lock_guard lock(mutex_);
  return others()
      .alternatives.try_emplace(alternative_key(index, invoke_opcode), std::move(method))
      .first->second.get();
}

void RuntimeConstantPool::visit(gc::Marker& marker) {
  mutex_.assume_held();  // the world is stopped, and no mutator stops while it holds the mutex: none polls there
  values_.for_each([&](uint16_t number, void* value) {
    if (value == null_sentinel()) return;
    classfile::ConstantTag tag = facts().tag(number);
    if (ObjectEntry::admits(tag)) marker.mark(static_cast<Object*>(value));
    if (ClassEntry::admits(tag)) marker.mark(static_cast<Class*>(value)->mirror);
  });
  auto visit_method = [&](const ResolvedMethod& m) {
    marker.mark(m.appendix);
    if (m.method != nullptr && m.method->holder->keeps_mirror_alive) marker.mark(m.method->holder->mirror);
  };
  if (others_ == nullptr) return;
  for (auto& [key, site] : others_->sites) visit_method(*site);
  for (auto& [key, method] : others_->alternatives) visit_method(*method);
  for (auto* errors : {&others_->errors, &others_->site_errors})
    for (auto& [key, error] : *errors) {
      marker.mark(error.cause);
      marker.mark(error.throwable);
    }
}

}  // namespace vitrine::vm
