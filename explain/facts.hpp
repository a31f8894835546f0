// SPDX-License-Identifier: Apache-2.0
// Classes, loaders, modules and frames as explanations show them. The caller is InVm; no function here reaches a
// safepoint or throws. They take the mutexes of loaders and modules for moments.
#pragma once
#include <string>

#include "explain/block.hpp"
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
/// "'app', a a.b.Loader", or "a.b.Loader @1f" for one without a name; where the block has mentioned the loader already,
/// "'app'" or "Loader @1f".
std::string loader_text(Block& block, const vm::LoaderData& loader);
/// The same, of what LoaderData::describe has said of the loader.
std::string loader_text(Block& block, const std::string& description);
/// "a.b.C of loader 'app', from file:/x/, in unnamed module @0x1", with the loader_text.
std::string class_text(Block& block, const Class& cls);
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
/// The int in the field of the object; 0 if there is no such field.
int32_t int_in(const Object& object, const char* field);
/// Whether the class belongs to the class library: its loader is the boot or the platform loader.
bool is_of_library(const Class& cls);
/// The newest frame that is not of the class library; null if there is none.
const Frame* newest_user_frame(const Thread& self);

}  // namespace vitrine::explain
