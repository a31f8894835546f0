// SPDX-License-Identifier: Apache-2.0
// What an explanation says, by kind of error: each function adds lines to the block. As in facts.hpp, the caller is
// InVm, and nothing here reaches a safepoint or throws.
#pragma once
#include <optional>

#include "explain/block.hpp"
#include "explain/facts.hpp"
#include "vm/ports/explainer.hpp"

namespace vitrine::explain {

namespace why = vm::why;

// explainer.cpp
/// The thread, its newest frame, and the newest one that is not of the class library.
void add_place(Block& block, const Thread& self);
// loading.cpp
void add(Block& block, const Thread& self, const why::NotFound& what);
void add(Block& block, const Thread& self, const why::ClassFormat& what);
/// The value of --module-path.
std::string module_path();
/// The lines about how the class was asked for, as observed; false if nothing was observed.
bool add_request(Block& block, const Thread& self, const std::string& name);
// access.cpp
void add(Block& block, const Thread& self, const why::ClassAccess& what);
void add(Block& block, const Thread& self, const why::MemberAccess& what);
/// The module as options of the launcher name it.
std::string option_name(const vm::Module& module);
/// Whether `from` may not access public members of the public class `to` because of their modules. `reads_all`: as
/// reflection does, whose code reads each module.
bool is_edge_missing(const Class& from, const Class& to, bool reads_all);
/// The edge that is missing between the modules, and what adds it; nothing if none is.
void add_missing_edge(Block& block, const Class& from, const Class& to, bool reads_all);
// checks.cpp
/// Whether the method is one of the class library's that check access or names, or that make the exception of such a
/// check.
bool is_check(const Method& method);
/// The exception with which a frame of such a method is left; null if it let pass.
const Object* refused_by_check(const Frame& frame, const Object* result, const Object* thrown);
void add_check(Block& block, const Thread& self, const Frame& frame);
// two_classes.cpp
void add(Block& block, const Thread& self, const why::Cast& what);
void add(Block& block, const Thread& self, const why::Constraint& what);
void add(Block& block, const Thread& self, const why::Duplicate& what);
void add(Block& block, const Thread& self, const why::Hierarchy& what);
void add(Block& block, const Thread& self, const why::Circular& what);
// members.cpp
void add(Block& block, const Thread& self, const why::Member& what);
void add(Block& block, const Thread& self, const why::Selection& what);
// verification.cpp
void add(Block& block, const Thread& self, const why::Verification& what);
void add(Block& block, const Thread& self, const why::Inference& what);
/// The instruction at `bci` of the method among its neighbours.
void add_instructions(Block& block, const classfile::ClassFile& file, const classfile::MethodInfo& method,
                      uint32_t bci);
// uncaught.cpp
/// Whether the method is the one that is called with the exception that ends a thread.
bool hands_out_uncaught(const Method& method);
/// Notes what there is to say of an exception that the VM throws, unless it is explained at once.
void note_thrown(Thread& self, const Object* throwable);
/// Notes what fills the heap, before the VM makes an OutOfMemoryError. Unlike all else here, may reach a safepoint.
void note_full_heap(Thread& self);
/// What was noted of the throwable by this thread, once; nothing if that is not the newest that the VM threw.
std::optional<Block> take_noted(const Thread& self, Object* throwable);
// native.cpp
void add(Block& block, const Thread& self, const why::Native& what);
void add(Block& block, const Thread& self, const why::Library& what);
/// The files that were tried as native libraries; false if none was.
bool add_tried_libraries(Block& block, const Thread& self);
// failures.cpp
void add(Block& block, const Thread& self, const why::FailedBefore& what);
/// Keeps what failed_before says later. Takes a mutex.
void remember_failure(const Thread& self, const Class& cls, Object* thrown);
/// The cause of the throwable; null if it has none.
Object* cause_of(const Object* throwable);
/// The chain of causes from `cause` on, which may be null, each with the places where it was made.
void add_causes(Block& block, Object* cause);

}  // namespace vitrine::explain
