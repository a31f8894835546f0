// SPDX-License-Identifier: Apache-2.0
// Calls with given registers, and entry points.
// An entry point is 16 bytes of code, the same for all: it loads the address of the 16 bytes that lie one page above it
// (its EntryData) and jumps to the code that those name. So a page of code is written once, before it becomes
// executable, and no page is ever writable and executable.
#include "library/foreign/registers.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <mutex>
#include <vector>

#include "base/assert.hpp"
#include "base/lock.hpp"

namespace vitrine::library {

// ---- The code at the border. Offsets into Registers: integer register n is at 8n, vector register n at 80 + 8n.
static_assert(offsetof(Registers, vector) == 80 && sizeof(Registers) == 144);

extern "C" {
// NOLINTBEGIN(readability-identifier-naming): symbols that the assembly names

/// function: rdi, registers: rsi, stack: rdx, words: rcx.
[[gnu::naked]] void vitrine_call_with_registers(void*, Registers*, const uint64_t*, size_t) {
  asm(R"(
    pushq %rbp
    .cfi_def_cfa_offset 16
    .cfi_offset %rbp, -16
    movq %rsp, %rbp
    .cfi_def_cfa_register %rbp
    pushq %rbx
    .cfi_offset %rbx, -24
    subq $8, %rsp
    movq %rdi, %r11
    movq %rsi, %rbx
    # Copy the stack arguments, and keep the stack aligned to 16 bytes.
    leaq 1(%rcx), %rax
    andq $-2, %rax
    shlq $3, %rax
    subq %rax, %rsp
    movq %rdx, %rsi
    movq %rsp, %rdi
    rep movsq
    movsd 80(%rbx), %xmm0
    movsd 88(%rbx), %xmm1
    movsd 96(%rbx), %xmm2
    movsd 104(%rbx), %xmm3
    movsd 112(%rbx), %xmm4
    movsd 120(%rbx), %xmm5
    movsd 128(%rbx), %xmm6
    movsd 136(%rbx), %xmm7
    movq (%rbx), %rax
    movq 8(%rbx), %rcx
    movq 16(%rbx), %rdx
    movq 48(%rbx), %rsi
    movq 56(%rbx), %rdi
    movq 64(%rbx), %r8
    movq 72(%rbx), %r9
    call *%r11
    movq %rax, (%rbx)
    movq %rdx, 16(%rbx)
    movsd %xmm0, 80(%rbx)
    movsd %xmm1, 88(%rbx)
    movq -8(%rbp), %rbx
    leave
    .cfi_def_cfa %rsp, 8
    ret
  )");
}

/// Where all entry points in use jump to; r10 is the address of the EntryData.
[[gnu::naked]] void vitrine_entry_point() {
  asm(R"(
    pushq %rbp
    .cfi_def_cfa_offset 16
    .cfi_offset %rbp, -16
    movq %rsp, %rbp
    .cfi_def_cfa_register %rbp
    subq $144, %rsp
    movq %rax, (%rsp)
    movq %rcx, 8(%rsp)
    movq %rdx, 16(%rsp)
    movq %rsi, 48(%rsp)
    movq %rdi, 56(%rsp)
    movq %r8, 64(%rsp)
    movq %r9, 72(%rsp)
    movsd %xmm0, 80(%rsp)
    movsd %xmm1, 88(%rsp)
    movsd %xmm2, 96(%rsp)
    movsd %xmm3, 104(%rsp)
    movsd %xmm4, 112(%rsp)
    movsd %xmm5, 120(%rsp)
    movsd %xmm6, 128(%rsp)
    movsd %xmm7, 136(%rsp)
    movq 8(%r10), %rdi
    movq %rsp, %rsi
    leaq 16(%rbp), %rdx
    call vitrine_callback
    movq (%rsp), %rax
    movq 16(%rsp), %rdx
    movsd 80(%rsp), %xmm0
    movsd 88(%rsp), %xmm1
    leave
    .cfi_def_cfa %rsp, 8
    ret
  )");
}

[[gnu::used]] void vitrine_callback(Callback* callback, Registers* registers, const uint64_t* stack) {
  callback->called(*registers, stack);
}

/// Where entry points jump to that are not in use.
void vitrine_removed_entry_point() { VM_FATAL("native code called an upcall stub that had been freed"); }
// NOLINTEND(readability-identifier-naming)
}

void call_with_registers(void* function, Registers& registers, const uint64_t* stack, size_t words) {
  vitrine_call_with_registers(function, &registers, stack, words);
}

// ---- Entry points
namespace {

constexpr size_t kPage = 4096;

/// What an entry point reads.
struct EntryData {
  void (*code)();      // vitrine_entry_point, or vitrine_removed_entry_point
  Callback* callback;  // null if not in use
};
constexpr size_t kEntrySize = 16, kEntries = kPage / kEntrySize;
static_assert(sizeof(EntryData) == kEntrySize);

constexpr unsigned char kEntryCode[kEntrySize] = {
    0xf3, 0x0f, 0x1e, 0xfa,                    // endbr64
    0x4c, 0x8d, 0x15, 0xf5, 0x0f, 0x00, 0x00,  // lea 4085(%rip), %r10: the beginning of this code and a page
    0x41, 0xff, 0x22,                          // jmp *(%r10)
    0x66, 0x90,                                // nop
};

/// A page of code, and behind it the page of its EntryData.
struct Block {
  char* code;
  std::vector<uint16_t> unused;

  EntryData* data() const { return reinterpret_cast<EntryData*>(code + kPage); }
};

struct EntryPoints {
  Mutex mutex{LockRank::EntryPoints};
  std::vector<Block> blocks GUARDED_BY(mutex);
};
EntryPoints& entry_points() {
  static auto* points = new EntryPoints;
  return *points;
}

bool add_block(std::vector<Block>& blocks) {
  void* pages = mmap(nullptr, 2 * kPage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED) return false;
  Block block{static_cast<char*>(pages), {}};
  for (size_t i = kEntries; i-- > 0;) {
    std::memcpy(block.code + i * kEntrySize, kEntryCode, kEntrySize);
    block.data()[i] = {vitrine_removed_entry_point, nullptr};
    block.unused.push_back(static_cast<uint16_t>(i));
  }
  if (mprotect(pages, kPage, PROT_READ | PROT_EXEC) != 0) {
    munmap(pages, 2 * kPage);
    return false;
  }
  blocks.push_back(std::move(block));
  return true;
}

}  // namespace

void* make_entry_point(Callback& callback) {
  EntryPoints& points = entry_points();
  std::lock_guard lock(points.mutex);
  auto with_room = [&]() REQUIRES(points.mutex) {
    return std::find_if(points.blocks.begin(), points.blocks.end(), [](const Block& b) { return !b.unused.empty(); });
  };
  auto block = with_room();
  if (block == points.blocks.end()) {
    if (!add_block(points.blocks)) return nullptr;
    block = points.blocks.end() - 1;
  }
  size_t index = block->unused.back();
  block->unused.pop_back();
  block->data()[index] = {vitrine_entry_point, &callback};
  return block->code + index * kEntrySize;
}

Callback* remove_entry_point(void* address) {
  EntryPoints& points = entry_points();
  std::lock_guard lock(points.mutex);
  for (Block& block : points.blocks) {
    auto offset = static_cast<size_t>(static_cast<char*>(address) - block.code);
    if (offset >= kPage || offset % kEntrySize != 0) continue;
    EntryData& data = block.data()[offset / kEntrySize];
    if (data.callback == nullptr) return nullptr;
    block.unused.push_back(static_cast<uint16_t>(offset / kEntrySize));
    Callback* callback = data.callback;
    data = {vitrine_removed_entry_point, nullptr};
    return callback;
  }
  return nullptr;
}

}  // namespace vitrine::library
