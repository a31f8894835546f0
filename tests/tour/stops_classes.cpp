// SPDX-License-Identifier: Apache-2.0
// Stops 1 to 4: the VM is made, bytes become a ClassFile, the ClassFile becomes a Class, and the
// Class is linked and initialized.
#include "tests/tour/tour.hpp"
#include "vm/model/loader.hpp"
#include "vm/ports/ports.hpp"
#include "vm/state/machine.hpp"
#include "vm/state/release.hpp"

namespace vitrine::tour {

namespace {

const char* state_name(const vm::Class& cls) {
  constexpr const char* kNames[] = {"Loaded", "Linking", "Linked", "BeingInitialized", "Initialized", "Erroneous"};
  return kNames[static_cast<int>(cls.state.load())];
}

void say_parsed(std::string bytes) {
  classfile::Bytes span(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size());
  auto outcome = classfile::parse_class_file(span, nullptr, {});
  if (outcome.error) return say("refused: %s", outcome.error->message.c_str());
  const classfile::ClassFile& file = *outcome.class_file;
  say("class %s extends %s, version %d, %zu fields, %zu methods", std::string(file.name()).c_str(),
      std::string(file.super_name()).c_str(), file.major_version, file.fields.size(), file.methods.size());
}

}  // namespace

void stop_launch() {
  machine();
  say("%s, class library %d, phase %s", vm::this_vm().vm_name.c_str(), vm::release().feature_release,
      vm::this_vm().phase.load() == vm::Phase::Live ? "live" : "not live");
  say("plugged in: executor %s, native interface %s, event sink %s", vm::ports().executor ? "yes" : "no",
      vm::ports().native_interface ? "yes" : "no", vm::ports().events ? "yes" : "no");
  for (vm::Class* cls : vm::all_classes())
    if (cls->loading_order == 1) say("first class loaded: %s from %s", cls->name->c_str(), cls->source.c_str());
  say("Tour was loaded by the %s loader", tour_class().loader->describe().c_str());
}

void stop_class_file() {
  std::string bytes = class_file_bytes();
  say_parsed(bytes);
  say_parsed(bytes.substr(0, bytes.size() - 1));
  bytes[3] = 'e';
  say_parsed(bytes);
}

void stop_class() {
  vm::Class& cls = tour_class();
  for (auto& field : cls.fields)
    if (!field->is_static())
      say("%-5s %-18s at byte %u of an instance", field->name->c_str(), field->descriptor->c_str(), field->offset);
  say("an instance has %u bytes; references at byte %u", cls.instance_size, cls.reference_ranges.at(0).offset);
  int index = method("toString", "()Ljava/lang/String;").vtable_index;
  say("vtable entry of toString: in Object %s, in Tour %s", name_of(*cls.super->vtable.at(index)).c_str(),
      name_of(*cls.vtable.at(index)).c_str());
}

void stop_initialize() {
  vm::Class& cls = tour_class();
  auto show = [&](const char* when) {
    vm::Field* made = cls.find_declared_field(vm::Symbol::intern("made"), vm::Symbol::intern("I"));
    say("%s: %s, verified %s, made = %d", when, state_name(cls), cls.verified ? "yes" : "no",
        cls.mirror->get<int32_t>(made->offset));
  };
  show("found");
  set_look([&](vm::Thread&) { show("in its first call"); });
  call_int("call");
}

}  // namespace vitrine::tour
