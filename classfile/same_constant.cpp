// SPDX-License-Identifier: Apache-2.0
#include "classfile/same_constant.hpp"

#include <bit>

namespace vitrine::classfile {

bool same_constant(const ClassFile& a, uint16_t i, const ClassFile& b, uint16_t j) {
  const ConstantPool& p = a.constants;
  const ConstantPool& q = b.constants;
  if (i == 0 || j == 0) return i == j;
  if (p.tag(i) != q.tag(j)) return false;
  switch (p.tag(i)) {
    case ConstantTag::Integer: return p[i].i == q[j].i;
    case ConstantTag::Float: return std::bit_cast<int32_t>(p[i].f) == std::bit_cast<int32_t>(q[j].f);
    case ConstantTag::Long: return p[i].j == q[j].j;
    case ConstantTag::Double: return std::bit_cast<int64_t>(p[i].d) == std::bit_cast<int64_t>(q[j].d);
    case ConstantTag::Utf8: return p.utf8(i) == q.utf8(j);
    case ConstantTag::Class:
    case ConstantTag::String:
    case ConstantTag::MethodType:
    case ConstantTag::Module:
    case ConstantTag::Package: return p.utf8(p[i].first) == q.utf8(q[j].first);
    case ConstantTag::Fieldref:
    case ConstantTag::Methodref:
    case ConstantTag::InterfaceMethodref:
      return same_constant(a, p[i].first, b, q[j].first) && same_constant(a, p[i].second, b, q[j].second);
    case ConstantTag::NameAndType:
      return p.utf8(p[i].first) == q.utf8(q[j].first) && p.utf8(p[i].second) == q.utf8(q[j].second);
    case ConstantTag::MethodHandle: return p[i].first == q[j].first && same_constant(a, p[i].second, b, q[j].second);
    case ConstantTag::Dynamic:
    case ConstantTag::InvokeDynamic: {
      if (!same_constant(a, p[i].second, b, q[j].second)) return false;
      if (p[i].first >= a.bootstrap_methods.size() || q[j].first >= b.bootstrap_methods.size()) return false;
      const auto& x = a.bootstrap_methods[p[i].first];
      const auto& y = b.bootstrap_methods[q[j].first];
      if (x.arguments.size() != y.arguments.size() || !same_constant(a, x.method_ref.value(), b, y.method_ref.value()))
        return false;
      for (size_t n = 0; n < x.arguments.size(); ++n)
        if (!same_constant(a, x.arguments[n].value(), b, y.arguments[n].value())) return false;
      return true;
    }
    default: return false;
  }
}

}  // namespace vitrine::classfile
