// SPDX-License-Identifier: Apache-2.0
// The library that has it was not linked.
extern "C" int symbol_of_another_library;
extern "C" int use() { return symbol_of_another_library; }
