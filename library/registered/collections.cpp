// SPDX-License-Identifier: Apache-2.0
// Shortcuts of java.util collections. Their specification says what the methods do; an index out of range is left to
// the method, which throws.
#include "library/registered/arrays.hpp"

namespace vitrine::library {
namespace {

constexpr const char* kArrayList = "java/util/ArrayList";

std::atomic<uint32_t> list_elements, list_size;
const FieldRow kCollectionFields[] = {
    {kArrayList, "elementData", "[Ljava/lang/Object;", &list_elements},
    {kArrayList, "size", "I", &list_size},
};

/// Also of lists that are changed by another thread at the same time, or are being read from an object stream: then the
/// array may be shorter than the size says, and the size negative.
Perhaps<Object*> get(Thread&, Object* list, int32_t index) {
  const uint32_t elements_at = list_elements.load(std::memory_order_relaxed);
  const uint32_t size_at = list_size.load(std::memory_order_relaxed);
  if (elements_at == 0 || size_at == 0 || index >= list->get<int32_t>(size_at)) return std::nullopt;
  const Object* elements = list->get<Object*>(elements_at);
  if (elements == nullptr || !is_index(index, elements->length())) return std::nullopt;
  return elements->element<Object*>(static_cast<uint32_t>(index));
}

const FastNativeRow kCollectionShortcuts[] = {
    specified<get>(kArrayList, "get", "(I)Ljava/lang/Object;"),
};

}  // namespace

std::span<const FastNativeRow> collection_shortcuts() { return kCollectionShortcuts; }
std::span<const FieldRow> collection_fields() { return kCollectionFields; }

}  // namespace vitrine::library
