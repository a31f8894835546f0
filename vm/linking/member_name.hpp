// SPDX-License-Identifier: Apache-2.0
// The bits of java.lang.invoke.MemberName.flags, as class MethodHandleNatives.Constants has them.
#pragma once
#include <cstdint>

namespace vitrine::vm {

constexpr int32_t kIsMethod = 0x10000, kIsConstructor = 0x20000, kIsField = 0x40000, kCallerSensitive = 0x100000,
                  kTrustedFinal = 0x200000;
constexpr int kRefKindShift = 24, kRefKindMask = 0xf;
constexpr int32_t kMemberModifiers = 0x1fff;  // access flags of the member
constexpr int32_t kLookupUnconditional = 0x20;
enum RefKind : int {
  kGetField = 1,
  kGetStatic,
  kPutField,
  kPutStatic,
  kInvokeVirtual,
  kInvokeStatic,
  kInvokeSpecial,
  kNewInvokeSpecial,
  kInvokeInterface
};

}  // namespace vitrine::vm
