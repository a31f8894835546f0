// SPDX-License-Identifier: Apache-2.0
// The services that the collector requires of the VM (gc/heap.hpp, CollectorPort): stopping the world, roots, weak
// tables.
#pragma once
#include <atomic>
#include <string>

#include "gc/heap.hpp"
#include "vm/model/value.hpp"

namespace vitrine::vm {

class VmCollectorPort : public gc::CollectorPort {
 public:
  bool stop_the_world(bool must) override;
  HeldOff held_off() override;
  void resume_the_world() override;
  void for_each_tlab(const std::function<void(gc::Tlab&)>& visit) override;
  void visit_roots(gc::Marker& marker) override;
  void visit_all_classes(gc::Marker& marker) override;
  void visit_class_data(gc::Shape& shape, gc::Marker& marker) override;
  void visit_stack_chunk(Object* chunk, gc::Marker& marker) override;
  void process_weak(const std::function<bool(const Object*)>& is_alive) override;
  void append_pending_references(Object* head) override;
  std::string name_of(const gc::Shape& shape) override;
  [[noreturn]] void out_of_memory(const char* call, size_t bytes, const char* what) override;
  bool may_move() override;
  gc::Sizing sizing() override;
  void collection_started(gc::GcCause cause) override;
  void collection_finished() override;
  void full_collection_started() override;
  void full_collection_finished() override;

 private:
  std::atomic<uint64_t> finished_{0};
};

}  // namespace vitrine::vm
