// SPDX-License-Identifier: Apache-2.0
// The table of broken methods: see broken_methods.hpp.
#include "tests/unit/classfile/broken_methods.hpp"

#include <functional>

namespace vitrine::classfile::test {
namespace {

constexpr uint16_t kPublic = 1, kStatic = 9;
// Stack map pieces.
constexpr int kTop = 0, kInt = 1, kFloat = 2, kDouble = 3, kLong = 4, kNull = 5, kThis = 6, kObject = 7, kUninit = 8;

struct Table {
  std::vector<BrokenClass> classes;

  using Fill = std::function<void(ClassBuilder&, Code&)>;
  void add(const std::string& name, uint16_t flags, const char* method, const char* descriptor, const Fill& fill,
           const char* super = "java/lang/Object", uint16_t major = 61) {
    ClassBuilder builder(name, super, major);
    Code code;
    fill(builder, code);
    builder.add_method(flags, method, descriptor, code);
    classes.push_back({name, builder.bytes()});
  }
  void add_static(const std::string& name, const char* descriptor, const Fill& fill, uint16_t major = 61) {
    add(name, kStatic, "m", descriptor, fill, "java/lang/Object", major);
  }
  void add_constructor(const std::string& name, const Fill& fill, const char* super = "java/lang/Object") {
    add(name, kPublic, "<init>", "()V", fill, super);
  }
};

void add_stack_and_local_cases(Table& t) {
  t.add_static("IaddOfReference", "(Ljava/lang/Object;)V", [](ClassBuilder&, Code& c) {
    c.op({Op::aload_0, Op::iconst_1, Op::iadd, Op::pop, Op::return_});
  });
  t.add_static("IaddOfReferenceOnTop", "(Ljava/lang/Object;)V", [](ClassBuilder&, Code& c) {
    c.op({Op::iconst_1, Op::aload_0, Op::iadd, Op::pop, Op::return_});
  });
  t.add_static("LaddOfInts", "()V", [](ClassBuilder&, Code& c) {
    c.op({Op::iconst_1, Op::iconst_1, Op::iconst_1, Op::iconst_1, Op::ladd, Op::return_});
  });
  t.add_static("LaddOfDoubles", "()V", [](ClassBuilder&, Code& c) {
    c.op({Op::dconst_1, Op::dconst_1, Op::ladd, Op::return_});
  });
  t.add_static("Underflow", "()V", [](ClassBuilder&, Code& c) { c.op({Op::pop, Op::return_}); });
  t.add_static("UnderflowOfLong", "()V", [](ClassBuilder&, Code& c) { c.op({Op::iconst_1, Op::l2i, Op::return_}); });
  t.add_static("Overflow", "()V", [](ClassBuilder&, Code& c) {
    c.limits(1, 0).op({Op::iconst_1, Op::iconst_1, Op::return_});
  });
  t.add_static("OverflowByLong", "()V", [](ClassBuilder&, Code& c) { c.limits(1, 0).op({Op::lconst_1, Op::return_}); });
  t.add_static("LocalBeyondMax", "()V", [](ClassBuilder&, Code& c) {
    c.limits(2, 2).op({Op::iload_2, Op::pop, Op::return_});
  });
  t.add_static("StoreBeyondMax", "()V", [](ClassBuilder&, Code& c) {
    c.limits(2, 2).op({Op::lconst_1, Op::lstore_1, Op::return_});
  });
  t.add_static("WideLocalBeyondMax", "()V", [](ClassBuilder&, Code& c) {
    c.op({Op::wide, Op::iload, 1, 0, Op::pop, Op::return_});
  });
  t.add_static("LoadUnassigned", "()V", [](ClassBuilder&, Code& c) { c.op({Op::iload_1, Op::pop, Op::return_}); });
  t.add_static("LoadWrongKind", "(IJ)V", [](ClassBuilder&, Code& c) { c.op({Op::fload_0, Op::pop, Op::return_}); });
  t.add_static("AloadOfInt", "(I)V", [](ClassBuilder&, Code& c) { c.op({Op::aload_0, Op::pop, Op::return_}); });
  t.add_static("LloadOfHalf", "(J)V", [](ClassBuilder&, Code& c) { c.op({Op::lload_1, Op::pop2, Op::return_}); });
  t.add_static("HalfOverwritten", "(J)V", [](ClassBuilder&, Code& c) {
    c.op({Op::iconst_0, Op::istore_1, Op::lload_0, Op::pop2, Op::return_});
  });
  t.add_static("IincOfFloat", "(F)V", [](ClassBuilder&, Code& c) { c.op({Op::iinc, 0, 1, Op::return_}); });
  t.add_static("AstoreOfInt", "()V", [](ClassBuilder&, Code& c) { c.op({Op::iconst_0, Op::astore_1, Op::return_}); });
  t.add_static("PopOfLong", "()V", [](ClassBuilder&, Code& c) { c.op({Op::lconst_0, Op::pop, Op::pop, Op::return_}); });
  t.add_static("Pop2Cuts", "()V", [](ClassBuilder&, Code& c) {
    c.op({Op::lconst_0, Op::iconst_0, Op::pop2, Op::return_});
  });
  t.add_static("DupOfLong", "()V", [](ClassBuilder&, Code& c) { c.op({Op::lconst_0, Op::dup, Op::return_}); });
  t.add_static("DupX1OverLong", "()V", [](ClassBuilder&, Code& c) {
    c.op({Op::lconst_0, Op::iconst_0, Op::dup_x1, Op::return_});
  });
  t.add_static("DupX2Cuts", "()V", [](ClassBuilder&, Code& c) {
    c.op({Op::lconst_0, Op::iconst_0, Op::iconst_0, Op::dup_x2, Op::return_});
  });
  t.add_static("Dup2Cuts", "()V", [](ClassBuilder&, Code& c) {
    c.op({Op::lconst_0, Op::iconst_0, Op::dup2, Op::return_});
  });
  t.add_static("Dup2X1Underflow", "()V", [](ClassBuilder&, Code& c) {
    c.limits(8, 1).op({Op::lconst_0, Op::dup2_x1, Op::return_});
  });
  t.add_static("SwapOfLong", "()V", [](ClassBuilder&, Code& c) { c.op({Op::lconst_0, Op::swap, Op::return_}); });
  t.add_static("OkStackMoves", "()V", [](ClassBuilder&, Code& c) {
    c.limits(12, 1).op({Op::lconst_0, Op::dconst_0, Op::dup2_x2, Op::pop2, Op::pop2, Op::pop2, Op::iconst_0,
                        Op::lconst_0, Op::dup2_x1, Op::pop2, Op::pop, Op::pop2, Op::lconst_0, Op::iconst_0, Op::dup_x2,
                        Op::return_});
  });
  t.add_static("OkWideForms", "(I)V", [](ClassBuilder&, Code& c) {
    c.limits(4, 300).op(
        {Op::wide, Op::iload, 0, 0, Op::wide, Op::istore, 1, 0, Op::wide, Op::iinc, 1, 0, 0, 5, Op::return_});
  });
}

void add_array_cases(Table& t) {
  t.add_static("IaloadOfLongs", "([J)V", [](ClassBuilder&, Code& c) {
    c.op({Op::aload_0, Op::iconst_0, Op::iaload, Op::pop, Op::return_});
  });
  t.add_static("BaloadOfChars", "([C)V", [](ClassBuilder&, Code& c) {
    c.op({Op::aload_0, Op::iconst_0, Op::baload, Op::pop, Op::return_});
  });
  t.add_static("BaloadOfInt", "(I)V", [](ClassBuilder&, Code& c) {
    c.op({Op::iload_0, Op::iconst_0, Op::baload, Op::pop, Op::return_});
  });
  t.add_static("BastoreOfChars", "([C)V", [](ClassBuilder&, Code& c) {
    c.op({Op::aload_0, Op::iconst_0, Op::iconst_0, Op::bastore, Op::return_});
  });
  t.add_static("AaloadOfInts", "([I)V", [](ClassBuilder&, Code& c) {
    c.op({Op::aload_0, Op::iconst_0, Op::aaload, Op::pop, Op::return_});
  });
  t.add_static("AaloadOfObject", "(Ljava/lang/Object;)V", [](ClassBuilder&, Code& c) {
    c.op({Op::aload_0, Op::iconst_0, Op::aaload, Op::pop, Op::return_});
  });
  t.add_static("AastoreIntoInts", "([I)V", [](ClassBuilder&, Code& c) {
    c.op({Op::aload_0, Op::iconst_0, Op::aconst_null, Op::aastore, Op::return_});
  });
  t.add_static("AastoreOfInt", "([Ljava/lang/Object;)V", [](ClassBuilder&, Code& c) {
    c.op({Op::aload_0, Op::iconst_0, Op::iconst_0, Op::aastore, Op::return_});
  });
  t.add_static("ArrayLengthOfObject", "(Ljava/lang/Object;)V", [](ClassBuilder&, Code& c) {
    c.op({Op::aload_0, Op::arraylength, Op::pop, Op::return_});
  });
  t.add_static("ArrayLengthOfInt", "(I)V", [](ClassBuilder&, Code& c) {
    c.op({Op::iload_0, Op::arraylength, Op::pop, Op::return_});
  });
  t.add_static("ArrayIndexLong", "([I)V", [](ClassBuilder&, Code& c) {
    c.op({Op::aload_0, Op::lconst_0, Op::iaload, Op::pop, Op::return_});
  });
  t.add_static("NewarrayOfWhat", "()V", [](ClassBuilder&, Code& c) {
    c.op({Op::iconst_0, Op::newarray, 12, Op::pop, Op::return_});
  });
  t.add_static("MultiZero", "()V", [](ClassBuilder& b, Code& c) {
    c.op({Op::iconst_0}).op2(Op::multianewarray, b.cls("[[I"), {0}).op({Op::pop, Op::return_});
  });
  t.add_static("MultiTooMany", "()V", [](ClassBuilder& b, Code& c) {
    c.op({Op::iconst_0, Op::iconst_0, Op::iconst_0})
        .op2(Op::multianewarray, b.cls("[[I"), {3})
        .op({Op::pop, Op::return_});
  });
  t.add_static("AnewarrayTooDeep", "()V", [](ClassBuilder& b, Code& c) {
    c.op({Op::iconst_0}).op2(Op::anewarray, b.cls(std::string(255, '[') + "I")).op({Op::pop, Op::return_});
  });
  t.add_static("ReturnWrongArray", "()[Ljava/lang/String;", [](ClassBuilder& b, Code& c) {
    c.op({Op::iconst_0}).op2(Op::anewarray, b.cls("java/lang/Object")).op({Op::areturn});
  });
  t.add_static("OkArrayCovariance", "([[Ljava/lang/String;)[Ljava/lang/Object;", [](ClassBuilder&, Code& c) {
    c.op({Op::aload_0, Op::areturn});
  });
  t.add_static("OkArrayIsCloneable", "([[I)[Ljava/lang/Cloneable;", [](ClassBuilder&, Code& c) {
    c.op({Op::aload_0, Op::areturn});
  });
  t.add_static("IntArrayIsNoObjectArray", "([I)[Ljava/lang/Object;", [](ClassBuilder&, Code& c) {
    c.op({Op::aload_0, Op::areturn});
  });
}

void add_return_cases(Table& t) {
  t.add_static("FallsOffEnd", "()V", [](ClassBuilder&, Code& c) { c.op({Op::nop}); });
  t.add_static("ReturnInInt", "()I", [](ClassBuilder&, Code& c) { c.op({Op::return_}); });
  t.add_static("IreturnInVoid", "()V", [](ClassBuilder&, Code& c) { c.op({Op::iconst_0, Op::ireturn}); });
  t.add_static("IreturnInLong", "()J", [](ClassBuilder&, Code& c) { c.op({Op::iconst_0, Op::ireturn}); });
  t.add_static("LreturnInInt", "()I", [](ClassBuilder&, Code& c) { c.op({Op::lconst_0, Op::lreturn}); });
  t.add_static("AreturnOfObject", "(Ljava/lang/Object;)Ljava/lang/String;", [](ClassBuilder&, Code& c) {
    c.op({Op::aload_0, Op::areturn});
  });
  t.add_static("AreturnOfInt", "()Ljava/lang/String;", [](ClassBuilder&, Code& c) {
    c.op({Op::iconst_0, Op::areturn});
  });
  t.add_static("IreturnOfReference", "(Ljava/lang/Object;)I", [](ClassBuilder&, Code& c) {
    c.op({Op::aload_0, Op::ireturn});
  });
  t.add_static("ThrowOfObject", "(Ljava/lang/Object;)V", [](ClassBuilder&, Code& c) {
    c.op({Op::aload_0, Op::athrow});
  });
  t.add_static("MonitorenterOfInt", "()V", [](ClassBuilder&, Code& c) {
    c.op({Op::iconst_0, Op::monitorenter, Op::return_});
  });
  t.add_static("OkInterfaceReturn", "(Ljava/lang/Object;)Ljava/lang/Runnable;", [](ClassBuilder&, Code& c) {
    c.op({Op::aload_0, Op::areturn});
  });
}

void add_static_constraint_cases(Table& t) {
  t.add_static("BadOpcode", "()V", [](ClassBuilder&, Code& c) { c.op({Op::nop, 0xfd, Op::return_}); });
  t.add_static("BreakpointOpcode", "()V", [](ClassBuilder&, Code& c) { c.op({Op::breakpoint, Op::return_}); });
  t.add_static("TruncatedOperand", "()V", [](ClassBuilder&, Code& c) { c.op({Op::nop, Op::sipush, 1}); });
  t.add_static("BadWide", "()V", [](ClassBuilder&, Code& c) { c.op({Op::wide, Op::nop, 0, 0, Op::return_}); });
  t.add_static("JsrInNewClass", "()V", [](ClassBuilder&, Code& c) {
    c.op2(Op::jsr, 3).op({Op::astore_0, Op::ret, 0});
  });
  t.add_static("BranchOutside", "()V", [](ClassBuilder&, Code& c) { c.op2(Op::goto_, 100); });
  t.add_static("BranchNegative", "()V", [](ClassBuilder&, Code& c) { c.op2(Op::goto_, -1); });
  t.add_static("BranchIntoInstruction", "(I)V", [](ClassBuilder&, Code& c) {
    c.op({Op::iload_0}).op2(Op::ifeq, 4).op({Op::sipush, 0, 0, Op::pop, Op::return_});
  });
  t.add_static("BranchWithoutMap", "(I)V",
               [](ClassBuilder&, Code& c) { c.op({Op::iload_0}).op2(Op::ifeq, 3).op({Op::return_}); });
  t.add_static("NoMapAfterGoto", "()V", [](ClassBuilder&, Code& c) {
    c.frame({3}).op2(Op::goto_, 4).op({Op::nop, Op::return_});
    c.stack_map = {4};
  });
  t.add_static("LookupUnsorted", "(I)V", [](ClassBuilder&, Code& c) {
    c.op({Op::iload_0, Op::lookupswitch, 0, 0})
        .op({0, 0, 0, 27, 0, 0, 0, 2, 0, 0, 0, 5, 0, 0, 0, 27, 0, 0, 0, 4, 0, 0, 0, 27})
        .op({Op::return_})
        .frame({28});
  });
  t.add_static("LookupNegativeCount", "(I)V", [](ClassBuilder&, Code& c) {
    c.op({Op::iload_0, Op::lookupswitch, 0, 0}).op({0, 0, 0, 11, 255, 255, 255, 255}).op({Op::return_}).frame({12});
  });
  t.add_static("TableLowAboveHigh", "(I)V", [](ClassBuilder&, Code& c) {
    c.op({Op::iload_0, Op::tableswitch, 0, 0}).op({0, 0, 0, 15, 0, 0, 0, 5, 0, 0, 0, 4}).op({Op::return_}).frame({16});
  });
  t.add_static("SwitchTargetBad", "(I)V", [](ClassBuilder&, Code& c) {
    c.op({Op::iload_0, Op::tableswitch, 0, 0})
        .op({0, 0, 0, 19, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 18})
        .op({Op::return_})
        .frame({20});
  });
  t.add_static("SwitchOnLong", "(J)V", [](ClassBuilder&, Code& c) {
    c.op({Op::lload_0, Op::tableswitch, 0, 0})
        .op({0, 0, 0, 19, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 19})
        .op({Op::return_})
        .frame({20});
  });
  t.add_static("LdcOfLong", "()V", [](ClassBuilder& b, Code& c) {
    c.op({Op::ldc, b.long_(5), Op::pop2, Op::return_});
  });
  t.add_static("Ldc2OfInt", "()V", [](ClassBuilder& b, Code& c) {
    c.op2(Op::ldc2_w, b.integer(5)).op({Op::pop2, Op::return_});
  });
  t.add_static("LdcOfUtf8", "()V", [](ClassBuilder& b, Code& c) {
    c.op({Op::ldc, b.utf8("x"), Op::pop, Op::return_});
  });
  t.add_static("LdcOutside", "()V", [](ClassBuilder&, Code& c) { c.op({Op::ldc, 250, Op::pop, Op::return_}); });
  t.add_static("GetstaticOfMethod", "()V", [](ClassBuilder& b, Code& c) {
    c.op2(Op::getstatic, b.method("A", "m", "()V")).op({Op::pop, Op::return_});
  });
  t.add_static("InvokestaticOfField", "()V",
               [](ClassBuilder& b, Code& c) { c.op2(Op::invokestatic, b.field("A", "m", "I")).op({Op::return_}); });
  t.add_static("InvokevirtualOfInterface", "(Ljava/lang/Runnable;)V", [](ClassBuilder& b, Code& c) {
    c.op({Op::aload_0})
        .op2(Op::invokevirtual, b.interface_method("java/lang/Runnable", "run", "()V"))
        .op({Op::return_});
  });
  t.add_static("InterfaceCount", "(Ljava/lang/Runnable;)V", [](ClassBuilder& b, Code& c) {
    c.op({Op::aload_0})
        .op2(Op::invokeinterface, b.interface_method("java/lang/Runnable", "run", "()V"), {2, 0})
        .op({Op::return_});
  });
  t.add_static("InterfaceFourthByte", "(Ljava/lang/Runnable;)V", [](ClassBuilder& b, Code& c) {
    c.op({Op::aload_0})
        .op2(Op::invokeinterface, b.interface_method("java/lang/Runnable", "run", "()V"), {1, 1})
        .op({Op::return_});
  });
  t.add_static("NewOfArray", "()V", [](ClassBuilder& b, Code& c) {
    c.op2(Op::new_, b.cls("[I")).op({Op::pop, Op::return_});
  });
  t.add_static("NewOfString", "()V", [](ClassBuilder& b, Code& c) {
    c.op2(Op::new_, b.string("x")).op({Op::pop, Op::return_});
  });
  t.add_static("HandlerIntoInstruction", "()V", [](ClassBuilder&, Code& c) {
    c.op({Op::sipush, 0, 0, Op::pop, Op::return_}).handler(0, 3, 1, 0);
  });
  t.add_static("RangeIntoInstruction", "()V", [](ClassBuilder&, Code& c) {
    c.op({Op::sipush, 0, 0, Op::pop, Op::return_}).handler(1, 3, 4, 0);
  });
  t.add_static("RangeEndIntoInstruction", "()V", [](ClassBuilder&, Code& c) {
    c.op({Op::sipush, 0, 0, Op::pop, Op::return_}).handler(0, 2, 4, 0);
  });
  t.add_static("CatchOfString", "()V", [](ClassBuilder& b, Code& c) {
    c.op({Op::nop, Op::return_, Op::pop, Op::return_})
        .handler(0, 1, 2, b.cls("java/lang/String"))
        .frame({64 + 2, kObject, 0, b.cls("java/lang/String")});
  });
  t.add_static("HandlerWithoutMap", "()V", [](ClassBuilder&, Code& c) {
    c.op({Op::nop, Op::return_, Op::pop, Op::return_}).handler(0, 1, 2, 0);
  });
}

void add_stack_map_cases(Table& t) {
  t.add_static("MapWantsMore", "(I)V", [](ClassBuilder&, Code& c) {
    c.op({Op::iload_0}).op2(Op::ifeq, 3).op({Op::return_}).frame({252, 0, 4, kInt});
  });
  t.add_static("MapWantsString", "(Ljava/lang/Object;)V", [](ClassBuilder& b, Code& c) {
    c.op({Op::iconst_0})
        .op2(Op::ifeq, 3)
        .op({Op::return_})
        .frame({255, 0, 4, 0, 1, kObject, 0, b.cls("java/lang/String"), 0, 0});
  });
  t.add_static("MapStackSize", "()V", [](ClassBuilder&, Code& c) {
    c.op({Op::iconst_0}).op2(Op::ifeq, 3).op({Op::return_}).frame({64 + 4, kInt});
  });
  t.add_static("MapStackType", "()V", [](ClassBuilder&, Code& c) {
    c.op({Op::fconst_0, Op::iconst_0}).op2(Op::ifeq, 3).op({Op::pop, Op::return_}).frame({64 + 5, kInt});
  });
  t.add_static("MapAtFallThrough", "()V", [](ClassBuilder&, Code& c) {
    c.op({Op::iconst_0, Op::pop, Op::return_}).frame({252, 0, 1, kInt});
  });
  t.add_static("MapOffInstruction", "()V", [](ClassBuilder&, Code& c) {
    c.op({Op::sipush, 0, 0, Op::pop, Op::return_}).frame({1});
  });
  t.add_static("MapBeyondCode", "()V", [](ClassBuilder&, Code& c) { c.op({Op::return_}).frame({9}); });
  t.add_static("MapReservedType", "()V", [](ClassBuilder&, Code& c) {
    c.op({Op::nop, Op::return_}).frame({200, 0, 1});
  });
  t.add_static("MapTruncated", "()V", [](ClassBuilder&, Code& c) { c.op({Op::nop, Op::return_}).frame({255, 0}); });
  t.add_static("MapTrailing", "()V", [](ClassBuilder&, Code& c) { c.op({Op::nop, Op::return_}).frame({1, 1}); });
  t.add_static("MapBadTag", "()V", [](ClassBuilder&, Code& c) {
    c.op({Op::iconst_0, Op::pop, Op::return_}).frame({65, 9});
  });
  t.add_static("MapBadClass", "()V", [](ClassBuilder&, Code& c) {
    c.op({Op::aconst_null, Op::pop, Op::return_}).frame({65, kObject, 0, 1});
  });
  t.add_static("MapBadUninit", "()V", [](ClassBuilder&, Code& c) {
    c.op({Op::aconst_null, Op::pop, Op::return_}).frame({65, kUninit, 0, 0});
  });
  t.add_static("MapChopsTooMuch", "(I)V", [](ClassBuilder&, Code& c) {
    c.op({Op::nop, Op::return_}).frame({248, 0, 1});
  });
  t.add_static("MapTooManyLocals", "()V", [](ClassBuilder&, Code& c) {
    c.limits(1, 1).op({Op::nop, Op::return_}).frame({253, 0, 1, kTop, kTop});
  });
  t.add_static("MapTooDeepStack", "()V", [](ClassBuilder&, Code& c) {
    c.limits(1, 1).op({Op::nop, Op::return_}).frame({65, kLong});
  });
  t.add_static("MapDoubleInLastLocal", "()V", [](ClassBuilder&, Code& c) {
    c.limits(1, 1).op({Op::nop, Op::return_}).frame({252, 0, 1, kDouble});
  });
  t.add_static("OkMap", "(Ljava/lang/String;)V", [](ClassBuilder& b, Code& c) {
    c.op({Op::fconst_0, Op::aload_0})
        .op2(Op::ifnull, 3)
        .op({Op::pop, Op::return_})
        .frame({255, 0, 5, 0, 3, kObject, 0, b.cls("java/lang/Object"), kTop, kTop, 0, 1, kFloat});
  });
  t.add_static("OkNullInMap", "()V", [](ClassBuilder&, Code& c) {
    c.op({Op::aconst_null, Op::iconst_0}).op2(Op::ifeq, 3).op({Op::pop, Op::return_}).frame({64 + 5, kNull});
  });
  t.add_static("HandlerLocalsDiffer", "()V", [](ClassBuilder& b, Code& c) {
    c.op({Op::iconst_0, Op::istore_0, Op::nop, Op::fconst_0, Op::fstore_0, Op::nop, Op::return_, Op::pop, Op::return_})
        .handler(2, 6, 7, 0)
        .frame({255, 0, 7, 0, 1, kInt, 0, 1, kObject, 0, b.cls("java/lang/Throwable")});
  });
  t.add_static("HandlerTypeDiffers", "()V", [](ClassBuilder& b, Code& c) {
    c.op({Op::nop, Op::return_, Op::pop, Op::return_})
        .handler(0, 1, 2, 0)
        .frame({64 + 2, kObject, 0, b.cls("java/lang/Error")});
  });
}

void add_call_cases(Table& t) {
  t.add_static("ArgumentKind", "()V", [](ClassBuilder& b, Code& c) {
    c.op({Op::iconst_0})
        .op2(Op::invokestatic, b.method("java/lang/Long", "valueOf", "(J)Ljava/lang/Long;"))
        .op({Op::pop, Op::return_});
  });
  t.add_static("ArgumentClass", "(Ljava/lang/Object;)V", [](ClassBuilder& b, Code& c) {
    c.op({Op::aload_0})
        .op2(Op::invokestatic, b.method("java/lang/Integer", "parseInt", "(Ljava/lang/String;)I"))
        .op({Op::pop, Op::return_});
  });
  t.add_static("ReceiverClass", "(Ljava/lang/Object;)V", [](ClassBuilder& b, Code& c) {
    c.op({Op::aload_0})
        .op2(Op::invokevirtual, b.method("java/lang/String", "length", "()I"))
        .op({Op::pop, Op::return_});
  });
  t.add_static("ReceiverMissing", "()V", [](ClassBuilder& b, Code& c) {
    c.op2(Op::invokevirtual, b.method("java/lang/String", "length", "()I")).op({Op::pop, Op::return_});
  });
  t.add_static("InterfaceReceiverInt", "(I)V", [](ClassBuilder& b, Code& c) {
    c.op({Op::iload_0})
        .op2(Op::invokeinterface, b.interface_method("java/lang/Runnable", "run", "()V"), {1, 0})
        .op({Op::return_});
  });
  t.add_static("OkInterfaceReceiverObject", "(Ljava/lang/Object;)V", [](ClassBuilder& b, Code& c) {
    c.op({Op::aload_0})
        .op2(Op::invokeinterface, b.interface_method("java/lang/Runnable", "run", "()V"), {1, 0})
        .op({Op::return_});
  });
  t.add_static("CallOfClinit", "()V", [](ClassBuilder& b, Code& c) {
    c.op2(Op::invokestatic, b.method("CallOfClinit", "<clinit>", "()V")).op({Op::return_});
  });
  t.add_static("InvokevirtualOfInit", "(Ljava/lang/Object;)V", [](ClassBuilder& b, Code& c) {
    c.op({Op::aload_0}).op2(Op::invokevirtual, b.method("java/lang/Object", "<init>", "()V")).op({Op::return_});
  });
  t.add_static("InitOfInitialized", "(Ljava/lang/Object;)V", [](ClassBuilder& b, Code& c) {
    c.op({Op::aload_0}).op2(Op::invokespecial, b.method("java/lang/Object", "<init>", "()V")).op({Op::return_});
  });
  t.add_static("InitOfOtherClass", "()V", [](ClassBuilder& b, Code& c) {
    c.op2(Op::new_, b.cls("java/lang/String"))
        .op2(Op::invokespecial, b.method("java/lang/Object", "<init>", "()V"))
        .op({Op::return_});
  });
  t.add_static("UseOfUninitialized", "()V", [](ClassBuilder& b, Code& c) {
    c.op2(Op::new_, b.cls("java/lang/String"))
        .op2(Op::invokevirtual, b.method("java/lang/String", "length", "()I"))
        .op({Op::pop, Op::return_});
  });
  t.add_static("ReturnOfUninitialized", "()Ljava/lang/Object;",
               [](ClassBuilder& b, Code& c) { c.op2(Op::new_, b.cls("java/lang/Object")).op({Op::areturn}); });
  t.add_static("PutUninitialized", "()V", [](ClassBuilder& b, Code& c) {
    c.op2(Op::new_, b.cls("java/lang/Object"))
        .op2(Op::putstatic, b.field("A", "x", "Ljava/lang/Object;"))
        .op({Op::return_});
  });
  t.add_static("OkNewDup", "()V", [](ClassBuilder& b, Code& c) {
    c.op2(Op::new_, b.cls("java/lang/Object"))
        .op({Op::dup})
        .op2(Op::invokespecial, b.method("java/lang/Object", "<init>", "()V"))
        .op({Op::areturn});
    c.bytes.back() = Op::astore_0;
    c.op({Op::return_});
  });
  t.add_static("GetfieldOfOther", "(Ljava/lang/String;)V", [](ClassBuilder& b, Code& c) {
    c.op({Op::aload_0}).op2(Op::getfield, b.field("GetfieldOfOther", "x", "I")).op({Op::pop, Op::return_});
  });
  t.add_static("PutfieldValue", "(LPutfieldValue;)V", [](ClassBuilder& b, Code& c) {
    c.op({Op::aload_0, Op::fconst_0}).op2(Op::putfield, b.field("PutfieldValue", "x", "I")).op({Op::return_});
  });
  t.add_static("PutstaticClass", "(Ljava/lang/Object;)V", [](ClassBuilder& b, Code& c) {
    c.op({Op::aload_0}).op2(Op::putstatic, b.field("PutstaticClass", "x", "Ljava/lang/String;")).op({Op::return_});
  });
  t.add_static("CheckcastOfInt", "(I)V", [](ClassBuilder& b, Code& c) {
    c.op({Op::iload_0}).op2(Op::checkcast, b.cls("java/lang/String")).op({Op::pop, Op::return_});
  });
  t.add_static("InstanceofUninitialized", "()V", [](ClassBuilder& b, Code& c) {
    c.op2(Op::new_, b.cls("java/lang/Object"))
        .op2(Op:: instanceof, b.cls("java/lang/String"))
        .op({Op::pop, Op::return_});
  });
  t.add("SpecialOfUnrelated", kPublic, "m", "(Ljava/lang/String;)V", [](ClassBuilder& b, Code& c) {
    c.op({Op::aload_1})
        .op2(Op::invokespecial, b.method("java/lang/String", "length", "()I"))
        .op({Op::pop, Op::return_});
  });
  t.add("SpecialReceiver", kPublic, "m", "(Ljava/lang/Object;)V", [](ClassBuilder& b, Code& c) {
    c.op({Op::aload_1})
        .op2(Op::invokespecial, b.method("java/lang/Object", "hashCode", "()I"))
        .op({Op::pop, Op::return_});
  });
  t.add(
      "SpecialIndirectInterface", kPublic, "m", "()V",
      [](ClassBuilder& b, Code& c) {
        c.op({Op::aload_0})
            .op2(Op::invokespecial, b.interface_method("java/util/Collection", "stream", "()Ljava/util/stream/Stream;"))
            .op({Op::pop, Op::return_});
      },
      "java/util/ArrayList");
  t.add("ProtectedClone", kPublic, "m", "(Ljava/lang/Object;)V", [](ClassBuilder& b, Code& c) {
    c.op({Op::aload_1})
        .op2(Op::invokevirtual, b.method("java/lang/Object", "clone", "()Ljava/lang/Object;"))
        .op({Op::pop, Op::return_});
  });
  t.add("OkProtectedCloneOfArray", kPublic, "m", "([I)V", [](ClassBuilder& b, Code& c) {
    c.op({Op::aload_1})
        .op2(Op::invokevirtual, b.method("java/lang/Object", "clone", "()Ljava/lang/Object;"))
        .op({Op::pop, Op::return_});
  });
  t.add(
      "ProtectedField", kPublic, "m", "(Ljava/util/AbstractList;)V",
      [](ClassBuilder& b, Code& c) {
        c.op({Op::aload_1})
            .op2(Op::getfield, b.field("java/util/AbstractList", "modCount", "I"))
            .op({Op::pop, Op::return_});
      },
      "java/util/ArrayList");
  t.add(
      "ProtectedFieldPut", kPublic, "m", "(Ljava/util/AbstractList;)V",
      [](ClassBuilder& b, Code& c) {
        c.op({Op::aload_1, Op::iconst_0})
            .op2(Op::putfield, b.field("java/util/AbstractList", "modCount", "I"))
            .op({Op::return_});
      },
      "java/util/ArrayList");
  t.add(
      "OkProtectedField", kPublic, "m", "()V",
      [](ClassBuilder& b, Code& c) {
        c.op({Op::aload_0})
            .op2(Op::getfield, b.field("java/util/AbstractList", "modCount", "I"))
            .op({Op::pop, Op::return_});
      },
      "java/util/ArrayList");
  t.add(
      "ProtectedInit", kPublic, "m", "()V",
      [](ClassBuilder& b, Code& c) {
        c.op2(Op::new_, b.cls("java/lang/ClassLoader"))
            .op({Op::dup})
            .op2(Op::invokespecial, b.method("java/lang/ClassLoader", "<init>", "()V"))
            .op({Op::pop, Op::return_});
      },
      "java/lang/ClassLoader");
}

void add_constructor_cases(Table& t) {
  auto super_call = [](ClassBuilder& b, const char* super = "java/lang/Object") {
    return b.method(super, "<init>", "()V");
  };
  t.add_constructor("NoSuperCall", [](ClassBuilder&, Code& c) { c.op({Op::return_}); });
  t.add_constructor("SuperCallToOther", [&](ClassBuilder& b, Code& c) {
    c.op({Op::aload_0}).op2(Op::invokespecial, super_call(b, "java/lang/String")).op({Op::return_});
  });
  t.add_constructor("SuperCallTwice", [&](ClassBuilder& b, Code& c) {
    c.op({Op::aload_0})
        .op2(Op::invokespecial, super_call(b))
        .op({Op::aload_0})
        .op2(Op::invokespecial, super_call(b))
        .op({Op::return_});
  });
  t.add_constructor("ThisUsedBeforeSuper", [&](ClassBuilder& b, Code& c) {
    c.op({Op::aload_0})
        .op2(Op::invokevirtual, b.method("java/lang/Object", "hashCode", "()I"))
        .op({Op::pop, Op::aload_0})
        .op2(Op::invokespecial, super_call(b))
        .op({Op::return_});
  });
  t.add_constructor(
      "PutOfInheritedBeforeSuper",
      [&](ClassBuilder& b, Code& c) {
        c.op({Op::aload_0, Op::iconst_0})
            .op2(Op::putfield, b.field("PutOfInheritedBeforeSuper", "modCount", "I"))
            .op({Op::aload_0})
            .op2(Op::invokespecial, super_call(b, "java/util/ArrayList"))
            .op({Op::return_});
      },
      "java/util/ArrayList");
  t.add_constructor("OkPutOfOwnBeforeSuper", [&](ClassBuilder& b, Code& c) {
    b.add_field(0, "x", "I");
    c.op({Op::aload_0, Op::iconst_0})
        .op2(Op::putfield, b.field("OkPutOfOwnBeforeSuper", "x", "I"))
        .op({Op::aload_0})
        .op2(Op::invokespecial, super_call(b))
        .op({Op::return_});
  });
  t.add_constructor("GetOfOwnBeforeSuper", [&](ClassBuilder& b, Code& c) {
    b.add_field(0, "x", "I");
    c.op({Op::aload_0})
        .op2(Op::getfield, b.field("GetOfOwnBeforeSuper", "x", "I"))
        .op({Op::pop, Op::aload_0})
        .op2(Op::invokespecial, super_call(b))
        .op({Op::return_});
  });
  t.add_constructor("SuperOnOneWay", [&](ClassBuilder& b, Code& c) {
    c.op({Op::iconst_0})
        .op2(Op::ifeq, 7)
        .op({Op::aload_0})
        .op2(Op::invokespecial, super_call(b))
        .op({Op::return_})
        .frame({255, 0, 8, 0, 1, kThis, 0, 0});
  });
  t.add_constructor("FlagAtMerge", [&](ClassBuilder& b, Code& c) {
    c.op({Op::iconst_0})
        .op2(Op::ifeq, 7)
        .op({Op::aload_0})
        .op2(Op::invokespecial, super_call(b))
        .op({Op::return_})
        .frame({255, 0, 8, 0, 0, 0, 0});
  });
  t.add_constructor("SuperInTry", [&](ClassBuilder& b, Code& c) {
    c.op({Op::aload_0})
        .op2(Op::invokespecial, super_call(b))
        .op({Op::return_, Op::pop, Op::return_})
        .handler(0, 4, 5, 0)
        .frame({255, 0, 5, 0, 1, kTop, 0, 1, kObject, 0, b.cls("java/lang/Throwable")});
  });
  t.add_constructor("SuperInTryFlag", [&](ClassBuilder& b, Code& c) {
    c.op({Op::aload_0})
        .op2(Op::invokespecial, super_call(b))
        .op({Op::return_, Op::pop, Op::return_})
        .handler(0, 4, 5, 0)
        .frame({255, 0, 5, 0, 1, kThis, 0, 1, kObject, 0, b.cls("java/lang/Throwable")});
  });
  t.add_constructor("OkSuperCall", [&](ClassBuilder& b, Code& c) {
    c.op({Op::aload_0}).op2(Op::invokespecial, super_call(b)).op({Op::return_});
  });
}

}  // namespace

std::vector<BrokenClass> broken_classes() {
  Table table;
  add_stack_and_local_cases(table);
  add_array_cases(table);
  add_return_cases(table);
  add_static_constraint_cases(table);
  add_stack_map_cases(table);
  add_call_cases(table);
  add_constructor_cases(table);
  return std::move(table.classes);
}

}  // namespace vitrine::classfile::test
