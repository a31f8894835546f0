// SPDX-License-Identifier: Apache-2.0
// From Method.code to words: one word per instruction, branch offsets counted in words, constants
// and local numbers unpacked. Instructions that need resolution keep their constant pool index until they first run
// (quicken.cpp).
#include <memory>
#include <mutex>

#include "base/assert.hpp"
#include "classfile/bytecodes.hpp"
#include "interpreter/code.hpp"
#include "vm/linking/snapshot.hpp"
#include "vm/state/options.hpp"
#include "vm/thread/monitor.hpp"

namespace vitrine::interpreter {

using classfile::BasicType;
using classfile::Op;

int32_t SwitchTable::find(int32_t key) const {
  size_t low_index = 0, high_index = keys.size();
  while (low_index < high_index) {
    size_t middle = (low_index + high_index) / 2;
    if (keys[middle] == key) return offsets[middle];
    if (keys[middle] < key)
      low_index = middle + 1;
    else
      high_index = middle;
  }
  return otherwise;
}

namespace {

Mutex decoding{LockRank::Decoding};                    // a leaf: one method is decoded at a time
DecodedCode* all_code GUARDED_BY(decoding) = nullptr;  // a list

/// The code that a snapshot has of the version; null if it has none.
DecodedCode* take_kept(MethodVersion& version) REQUIRES(decoding) {
  if (!decodes_for_snapshots()) return nullptr;
  return static_cast<DecodedCode*>(vm::take_kept_code(version));
}

/// Makes the plain words of code whose instructions are numbered.
class Decoder {
 public:
  explicit Decoder(DecodedCode& code)
      : method_(*code.version().method),
        bytes_(code.version().code().code),
        constants_(code.version().file().constants),
        code_(code) {}

  /// `complete`: what begins at the last number is an instruction, too.
  void run(bool complete) {
    for (uint32_t i = 0; i < code_.count; ++i)
      code_.plain(i) = i + 1 == code_.count && !complete ? make_word(k_invalid) : decode(code_.bci_at(i), i);
  }

 private:
  int32_t offset_to(int64_t target_bci, uint32_t index) const {
    if (target_bci < 0 || target_bci > UINT16_MAX) return 0;
    uint32_t target = code_.index_at(static_cast<uint32_t>(target_bci));
    return target == DecodedCode::kNone ? 0 : static_cast<int32_t>(target) - static_cast<int32_t>(index);
  }
  CodeWord branch(uint16_t handler, uint32_t bci, uint32_t index) {
    const int32_t offset = offset_to(classfile::branch_target(bytes_, bci), index);
    if (offset <= 0) code_.jumps_back = true;
    return make_word_d(handler, 0, offset);
  }

  CodeWord constant(uint16_t index) {
    using classfile::ConstantTag;
    switch (constants_.tag(index)) {
      case ConstantTag::Integer: return make_word_d(k_iconst, 0, constants_[index].i);
      case ConstantTag::Float: return make_word_d(k_fconst, 0, std::bit_cast<int32_t>(constants_[index].f));
      case ConstantTag::Long:
      case ConstantTag::Double: return make_word_p(k_lconst_at, &code_.constants.emplace_front(constants_[index].j));
      default: return make_word(k_ldc, index);
    }
  }

  CodeWord switch_word(uint32_t bci, uint32_t index) {
    classfile::SwitchView view(bytes_, bci);
    SwitchTable& table = code_.switches.emplace_front();
    bool dense = bytes_[bci] == Op::tableswitch;
    table.otherwise = offset_to(view.default_target(), index);
    table.count = view.count();
    if (dense) table.low = view.low();
    table.offsets.reserve(table.count);
    if (!dense) table.keys.reserve(table.count);
    for (uint32_t i = 0; i < table.count; ++i) {
      table.offsets.push_back(offset_to(view.target(i), index));
      if (!dense) table.keys.push_back(view.key(i));
    }
    return make_word_p(dense ? k_tableswitch : k_lookupswitch, &table);
  }

  CodeWord return_word() const {
    switch (method_.result) {
      case BasicType::Boolean: return make_word(k_ireturn_z);
      case BasicType::Byte: return make_word(k_ireturn_b);
      case BasicType::Char: return make_word(k_ireturn_c);
      case BasicType::Short: return make_word(k_ireturn_s);
      default: return make_word(k_ireturn);
    }
  }

  CodeWord local(uint8_t op, uint16_t n) const {
    switch (op) {
      case Op::lload:
      case Op::dload: return make_word(k_load_wide, static_cast<uint16_t>(n + 1));
      case Op::lstore:
      case Op::dstore: return make_word(k_store_wide, static_cast<uint16_t>(n + 1));
      case Op::iload:
      case Op::fload:
      case Op::aload: return make_word(k_load, n);
      case Op::ret: return make_word(k_ret, n);
      default: return make_word(k_store, n);
    }
  }

  CodeWord decode(uint32_t bci, uint32_t index) {
    uint8_t op = bytes_[bci];
    auto u1 = [&](uint32_t at) { return bytes_[bci + at]; };
    auto u2 = [&](uint32_t at) { return classfile::code_u2(bytes_, bci + at); };
    auto s2 = [&](uint32_t at) { return classfile::code_s2(bytes_, bci + at); };
    if (op >= Op::iload_0 && op <= Op::aload_3)
      return local(Op::iload + (op - Op::iload_0) / 4, (op - Op::iload_0) % 4);
    if (op >= Op::istore_0 && op <= Op::astore_3)
      return local(Op::istore + (op - Op::istore_0) / 4, (op - Op::istore_0) % 4);
    if (op >= Op::iconst_m1 && op <= Op::iconst_5) return make_word_d(k_iconst, 0, op - Op::iconst_0);
    // clang-format off
    switch (op) {
      case Op::aconst_null: return make_word_d(k_iconst, 0, 0);
      case Op::lconst_0: case Op::lconst_1: return make_word_d(k_lconst, 0, op - Op::lconst_0);
      case Op::fconst_0: case Op::fconst_1: case Op::fconst_2:
        return make_word_d(k_fconst, 0, std::bit_cast<int32_t>(static_cast<float>(op - Op::fconst_0)));
      case Op::dconst_0: return make_word_d(k_lconst, 0, 0);
      case Op::dconst_1: return make_word_p(k_lconst_at, &code_.constants.emplace_front(std::bit_cast<int64_t>(1.0)));
      case Op::bipush: return make_word_d(k_iconst, 0, static_cast<int8_t>(u1(1)));
      case Op::sipush: return make_word_d(k_iconst, 0, s2(1));
      case Op::ldc: return constant(u1(1));
      case Op::ldc_w: case Op::ldc2_w: return constant(u2(1));
      case Op::iload: case Op::lload: case Op::fload: case Op::dload: case Op::aload:
      case Op::istore: case Op::lstore: case Op::fstore: case Op::dstore: case Op::astore:
      case Op::ret: return local(op, u1(1));
      case Op::iinc: return make_word_d(k_iinc, u1(1), static_cast<int8_t>(u1(2)));
      case Op::wide: return u1(1) == Op::iinc ? make_word_d(k_iinc, u2(2), s2(4)) : local(u1(1), u2(2));
      case Op::daload: return make_word(k_laload);
      case Op::aaload: return make_word(unpadded_references() ? k_aaload : k_aaload_padded);
      case Op::fastore: return make_word(k_iastore);
      case Op::dastore: return make_word(k_lastore);
      case Op::sastore: return make_word(k_castore);
      case Op::goto_: case Op::goto_w: return branch(k_goto_, bci, index);
      case Op::jsr: case Op::jsr_w: return branch(k_jsr, bci, index);
      case Op::tableswitch: case Op::lookupswitch: return switch_word(bci, index);
      case Op::ireturn: return return_word();
      case Op::freturn: case Op::areturn: return make_word(k_ireturn);
      case Op::dreturn: return make_word(k_lreturn);
      case Op::return_: return make_word(is_object_init(method_) ? k_return_register_finalizer : k_return_);
      case Op::newarray: return make_word(k_newarray, u1(1));
      case Op::multianewarray: return make_word(k_multianewarray, u2(1), u1(3));
#define SAME(mnemonic) case Op::mnemonic: return make_word(k_##mnemonic);
      SAME(nop) SAME(iaload) SAME(laload) SAME(faload) SAME(baload) SAME(caload) SAME(saload)
      SAME(iastore) SAME(lastore) SAME(aastore) SAME(bastore) SAME(castore)
      SAME(pop) SAME(pop2) SAME(dup) SAME(dup_x1) SAME(dup_x2) SAME(dup2) SAME(dup2_x1) SAME(dup2_x2) SAME(swap)
      SAME(iadd) SAME(ladd) SAME(fadd) SAME(dadd) SAME(isub) SAME(lsub) SAME(fsub) SAME(dsub) SAME(imul) SAME(lmul) SAME(fmul) SAME(dmul)
      SAME(idiv) SAME(ldiv) SAME(fdiv) SAME(ddiv) SAME(irem) SAME(lrem) SAME(frem) SAME(drem) SAME(ineg) SAME(lneg) SAME(fneg) SAME(dneg)
      SAME(ishl) SAME(lshl) SAME(ishr) SAME(lshr) SAME(iushr) SAME(lushr) SAME(iand) SAME(land) SAME(ior) SAME(lor) SAME(ixor) SAME(lxor)
      SAME(i2l) SAME(i2f) SAME(i2d) SAME(l2i) SAME(l2f) SAME(l2d) SAME(f2i) SAME(f2l) SAME(f2d) SAME(d2i) SAME(d2l) SAME(d2f)
      SAME(i2b) SAME(i2c) SAME(i2s) SAME(lcmp) SAME(fcmpl) SAME(fcmpg) SAME(dcmpl) SAME(dcmpg)
      SAME(lreturn) SAME(arraylength) SAME(athrow) SAME(monitorexit)
#undef SAME
#define BRANCH(mnemonic) case Op::mnemonic: return branch(k_##mnemonic, bci, index);
      BRANCH(ifeq) BRANCH(ifne) BRANCH(iflt) BRANCH(ifge) BRANCH(ifgt) BRANCH(ifle) BRANCH(if_icmpeq) BRANCH(if_icmpne) BRANCH(if_icmplt)
      BRANCH(if_icmpge) BRANCH(if_icmpgt) BRANCH(if_icmple) BRANCH(ifnull) BRANCH(ifnonnull)
#undef BRANCH
      case Op::monitorenter:
        return make_word(vm::monitor_observer() == nullptr ? k_monitorenter : k_monitorenter_observed);
      case Op::if_acmpeq: return branch(vm::has_value_classes() ? k_if_acmpeq_of_values : k_if_acmpeq, bci, index);
      case Op::if_acmpne: return branch(vm::has_value_classes() ? k_if_acmpne_of_values : k_if_acmpne, bci, index);
#define CONSTANT(mnemonic) case Op::mnemonic: return make_word(k_##mnemonic, u2(1));
      CONSTANT(getfield) CONSTANT(putfield) CONSTANT(getstatic) CONSTANT(putstatic) CONSTANT(new_) CONSTANT(anewarray) CONSTANT(checkcast)
      CONSTANT(instanceof) CONSTANT(invokevirtual) CONSTANT(invokespecial) CONSTANT(invokestatic) CONSTANT(invokeinterface)
      CONSTANT(invokedynamic)
#undef CONSTANT
      default: return make_word(k_invalid);
    }
    // clang-format on
  }

  const Method& method_;
  classfile::Bytes bytes_;
  const classfile::ConstantPool& constants_;
  DecodedCode& code_;
};

}  // namespace

DecodedCode::~DecodedCode() {
  for (const ExitCount* exit = exits.load(); exit != nullptr;) delete std::exchange(exit, exit->next);
}

DecodedCode::DecodedCode(MethodVersion& decoded_version) : Code(decoded_version) {
  const classfile::CodeAttribute attribute = version().code();
  const classfile::Bytes bytes = attribute.code;
  has_handlers = !attribute.exception_table.empty();
  std::vector<uint16_t> starts;
  starts.reserve(bytes.size());
  uint32_t length = 1;
  for (uint32_t bci = 0; bci < bytes.size() && length != 0; bci += length) {
    starts.push_back(static_cast<uint16_t>(bci));
    length = classfile::instruction_length(bytes, bci);  // 0: unverified garbage, which valid code never reaches
  }
  starts.shrink_to_fit();
  count = static_cast<uint32_t>(starts.size());
  words = std::make_unique_for_overwrite<CodeWord[]>(2 * starts.size());
  set_place(words.get(), std::move(starts));
  Decoder(*this).run(length != 0);
  fuse_all(*this);
}

void discard(MethodVersion& version) {
  const std::unique_ptr<DecodedCode> code(decoded(version));
  if (code == nullptr) return;
  version.executable.store(nullptr);
  std::lock_guard lock(decoding);
  (code->previous != nullptr ? code->previous->next : all_code) = code->next;
  if (code->next != nullptr) code->next->previous = code->previous;
}

bool decodes_for_snapshots() { return vm::monitor_observer() == nullptr && unpadded_references(); }

DecodedCode& decode(MethodVersion& version) {
  std::lock_guard lock(decoding);
  if (DecodedCode* made = decoded(version)) return *made;
  words_mutex.assume_held();  // the code is not published yet
  std::unique_ptr<DecodedCode> code(take_kept(version));
  if (code != nullptr)
    update_leaf(*code);  // what a method can do without a frame is this process's to say
  else
    code = std::make_unique<DecodedCode>(version);
  code->next = all_code;
  if (all_code != nullptr) all_code->previous = code.get();
  all_code = code.get();
  version.executable.store(code.get(), std::memory_order_release);
  return *code.release();
}

void for_each_code(const std::function<void(DecodedCode&)>& visit) {
  std::lock_guard lock(decoding);
  for (DecodedCode* code = all_code; code != nullptr; code = code->next) visit(*code);
}

CodeWord unresolved_word(const DecodedCode& code, uint32_t index) {
  auto bytes = code.version().code().code;
  uint32_t bci = code.bci_at(index);
  uint16_t constant = classfile::code_u2(bytes, bci + 1);
  switch (bytes[bci]) {
    case Op::getfield: return make_word(k_getfield, constant);
    case Op::putfield: return make_word(k_putfield, constant);
    case Op::getstatic: return make_word(k_getstatic, constant);
    case Op::putstatic: return make_word(k_putstatic, constant);
    default: VM_FATAL("no field access");
  }
}

}  // namespace vitrine::interpreter
