// SPDX-License-Identifier: Apache-2.0
// Classes, loaders, modules and frames as explanations show them. The caller is InVm; no function here reaches a
// safepoint or throws. They take the mutexes of loaders and modules for moments.
#pragma once
#include <string>

#include "vm/model/class.hpp"
#include "vm/model/frame.hpp"
#include "vm/model/loader.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::explain {

using vm::Class;
using vm::Frame;
using vm::Method;
using vm::Object;
using vm::Symbol;
using vm::Thread;

/// a/b/C as a.b.C.
std::string dotted(const Symbol& internal_name);
/// "a.b.C of loader 'app', from file:/x/, in unnamed module @0x1".
std::string class_text(const Class& cls);
/// Where its class file came from: "file:/x/a.jar"; "" if its definer did not say.
std::string source_of(const Class& cls);
/// "public void a.B.m(int)".
std::string method_text(const Method& method);
/// "4: new #2  // a/C"; of a switch the first line.
std::string instruction_at(const classfile::ConstantPool& constants, classfile::Bytes code, uint32_t bci);
/// "a.B.m(B.java:3), bci 4: new #2  // a/C".
std::string place_text(const Frame& frame);
/// What the field of the object refers to; null also if there is no object or no such field.
Object* reference_in(const Object* object, const char* field, const char* descriptor);
/// Whether the class belongs to the class library: its loader is the boot or the platform loader.
bool is_of_library(const Class& cls);
/// The newest frame that is not of the class library; null if there is none.
const Frame* newest_user_frame(const Thread& self);

}  // namespace vitrine::explain
