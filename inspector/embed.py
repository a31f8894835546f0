#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the C++ source that holds the page's files.                                     embed.py OUT.cpp PAGE_FOLDER FILE=PATH..."""
import pathlib, sys

TYPES = {".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
         ".svg": "image/svg+xml"}


def main(out, folder, *others):
    folder = pathlib.Path(folder)
    files = {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.suffix in TYPES}
    files.update((name, pathlib.Path(path)) for name, path in (other.split("=", 1) for other in others))
    lines = ["// Made by inspector/embed.py.", '#include "inspector/server/page_files.hpp"', '__asm__(".section .rodata\\n"']
    for number, path in enumerate(files.values()):
        lines += [f'        "vitrine_page_{number}: .incbin \\"{path.resolve()}\\"\\n"', f'        "vitrine_page_{number}_end: .byte 0\\n"']
    lines += ['        ".previous\\n");']
    for number in range(len(files)):
        lines += [f'[[gnu::visibility("hidden")]] extern const char page_{number}[] __asm__("vitrine_page_{number}");',
                  f'[[gnu::visibility("hidden")]] extern const char page_{number}_end[] __asm__("vitrine_page_{number}_end");']
    lines += ["namespace vitrine::inspector {", "const PageFile* find_page_file(std::string_view path) {", "  static const PageFile files[] = {"]
    for number, (name, path) in enumerate(files.items()):
        size = f"static_cast<std::size_t>(page_{number}_end - page_{number})"
        lines.append(f'      {{"{name}", "{TYPES[path.suffix]}", {{page_{number}, {size}}}}},')
    lines += ["  };", "  for (const PageFile& file : files)", "    if (file.path == path) return &file;", "  return nullptr;", "}",
              "}  // namespace vitrine::inspector", ""]
    pathlib.Path(out).write_text("\n".join(lines))


main(*sys.argv[1:])
