// SPDX-License-Identifier: Apache-2.0
#include "jvmti/calls/memory.hpp"

namespace vitrine::jvmti {

constinit Allocator the_allocator{std::malloc, std::free};

}  // namespace vitrine::jvmti
