// SPDX-License-Identifier: Apache-2.0
// A class compiled by javac that runs without a class library: it is its own root class, and its calls and fields are
// resolved beforehand. So the interpreter's loop can be tested on static and virtual methods, fields, arrays of
// primitives and natives without booting a VM.
#pragma once
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "classfile/class_file.hpp"
#include "interpreter/interpreter.hpp"
#include "vm/model/class_factory.hpp"
#include "vm/model/java_heap.hpp"
#include "vm/model/loader.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/ports.hpp"
#include "vm/thread/thread.hpp"
#include "vm/thread/world.hpp"

namespace vitrine {

/// The collector's port of a world that cannot be stopped, so that nothing is ever collected.
struct NoCollection : gc::CollectorPort {
  bool stop_the_world(bool) override { return false; }
  void resume_the_world() override {}
  void for_each_tlab(const std::function<void(gc::Tlab&)>&) override {}
  void visit_roots(gc::Marker&) override {}
  void visit_all_classes(gc::Marker&) override {}
  void visit_class_data(gc::Shape&, gc::Marker&) override {}
  void process_weak(const std::function<bool(const gc::Object*)>&) override {}
  void append_pending_references(gc::Object*) override {}
  gc::Sizing sizing() override { return {0, 100, SIZE_MAX}; }
};

/// Plants a breakpoint, or removes it.
inline void plant(const vm::Method& method, uint32_t bci, bool on) {
  vm::change_code(vm::change::Breakpoint{*method.version, bci, on});
}

class Runner {
 public:
  /// Compiles class `name` from `source` and prepares it.
  Runner(const std::string& name, const std::string& source) {
    static NoCollection port;
    static auto executor = interpreter::make_interpreter();
    static vm::Class root;  // for array classes, and the constructors' Object.<init>
    root.state = vm::ClassState::Initialized;
    vm::well_known().Object_class = &root;
    if (!vm::has_java_heap()) vm::set_java_heap(new gc::Heap(gc::HeapOptions{}, port));
    vm::ports().executor = executor.get();
    thread.state = vm::ThreadState::InVm;
    namespace fs = std::filesystem;
    fs::path folder = fs::temp_directory_path() / ("vitrine_unit_" + name + std::to_string(getpid()));
    fs::create_directories(folder);
    std::ofstream(folder / (name + ".java")) << source;
    std::string command = std::string(VITRINE_JDK) + "/bin/javac --release 17 -d " + folder.string() + " " +
                          (folder / (name + ".java")).string();
    EXPECT_EQ(system(command.c_str()), 0);
    std::ifstream in(folder / (name + ".class"), std::ios::binary);
    bytes_.assign(std::istreambuf_iterator<char>(in), {});
    fs::remove_all(folder);
    auto parsed =
        classfile::parse_class_file({reinterpret_cast<const uint8_t*>(bytes_.data()), bytes_.size()}, nullptr, {});
    EXPECT_FALSE(parsed.error.has_value());
    cls = vm::ClassFactory::make_class(std::move(parsed.class_file), loader_, vm::Symbol::intern(name), nullptr, {}, {})
              .release();
    vm::ClassFactory::build_method_tables(*cls);
    cls->state = vm::ClassState::Initialized;
    mirror_shape_.instance_size = static_cast<uint32_t>(16 + 8 * cls->fields.size());
    cls->mirror = vm::java_heap().allocate(thread.tlab, &mirror_shape_, mirror_shape_.instance_size);
    for (auto& field : cls->fields)
      if (field->is_static()) field->offset = 16 + 8 * field->slot;
    resolve_members();
    thread.context.java_stack = thread.context.stack_pointer = new vm::Slot[1 << 20];
    thread.context.stack_limit = thread.context.java_stack + (1 << 20) - 1000;
    vm::find_native_stack(thread);
    executor->update_dispatch(thread);
  }

  vm::Method& method(const char* name) {
    for (auto& m : cls->methods)
      if (m->name->text() == name) return *m;
    ADD_FAILURE() << name;
    abort();
  }
  vm::Slot run(const char* name, std::initializer_list<vm::Slot> arguments = {}) {
    auto result = vm::ports().executor->run(thread, method(name), arguments.begin());
    EXPECT_TRUE(result.ok());
    EXPECT_EQ(thread.context.stack_pointer, thread.context.java_stack);
    return result.value_or(-1);
  }

  vm::Thread thread;
  vm::Class* cls;

 private:
  /// Object.<init>, which only returns.
  static vm::Method& object_init() {
    // A byte that nothing reads, and the Code attribute: max_stack 0, max_locals 1, the code, and no tables.
    static const uint8_t bytes[] = {0, 0, 0, 0, 1, 0, 0, 0, 1, 0xb1, 0, 0, 0, 0};
    static vm::Method method;
    method.holder = vm::well_known().Object_class;
    method.name = vm::Symbol::intern("<init>");
    method.descriptor = vm::Symbol::intern("()V");
    method.argument_slots = 1;
    auto file = std::make_shared<classfile::ClassFile>();
    file->bytes = bytes;
    file->methods.emplace_back().code_at = 1;
    static vm::ClassVersion version(*method.holder, file);
    method.set_version(version.methods[0]);
    return method;
  }
  void publish_call(vm::CpIndex<vm::MethodRefEntry> index, vm::Method& method) {
    for (uint8_t opcode : {0xb6, 0xb7, 0xb8}) {
      auto resolved = std::make_unique<vm::ResolvedMethod>();
      resolved->method = &method;
      resolved->argument_slots = method.argument_slots;
      resolved->selection = opcode == 0xb6 && method.vtable_index >= 0 ? vm::Selection::Virtual : vm::Selection::Direct;
      resolved->index = method.vtable_index;
      cls->constants()->publish_alternative(index, opcode, std::move(resolved));
    }
  }
  void resolve_members() {
    const auto& constants = cls->file()->constants;
    for (uint16_t i = 1; i < constants.count(); ++i) {
      using classfile::ConstantTag;
      if (constants.tag(i) == ConstantTag::Class) {
        auto index = constants.index<vm::ClassEntry>(i);
        if (constants.class_name(index) == cls->name->text()) cls->constants()->publish(index, cls);
      }
      if (constants.tag(i) == ConstantTag::Fieldref) {
        auto index = constants.index<vm::FieldRefEntry>(i);
        for (auto& f : cls->fields)
          if (f->name->text() == constants.member_name(index)) cls->constants()->publish(index, f);
      }
      if (constants.tag(i) != ConstantTag::Methodref) continue;
      auto index = constants.index<vm::MethodRefEntry>(i);
      if (constants.member_class_name(index) == "java/lang/Object") {
        publish_call(index, object_init());
        continue;
      }
      for (auto& m : cls->methods) {
        if (m->name->text() != constants.member_name(index) ||
            m->descriptor->text() != constants.member_descriptor(index))
          continue;
        publish_call(index, *m);
      }
    }
  }

  std::string bytes_;
  vm::LoaderData loader_;
  gc::Shape mirror_shape_;
};

}  // namespace vitrine
