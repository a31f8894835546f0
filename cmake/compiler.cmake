# SPDX-License-Identifier: Apache-2.0
# Language, warnings, optimisation, sanitizers, ccache and the fastest linker there is.
if((CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 12)
   OR (CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 14))
  message(FATAL_ERROR "Vitrine needs gcc 12 or clang 14, or a newer one; this is ${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}.")
endif()
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS ON)  # computed goto, __int128
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

# -fwrapv: Java arithmetic wraps. -fno-strict-aliasing: heap memory is read as many types.
# -fno-omit-frame-pointer: crash reports and profilers walk native stacks.
add_compile_options(-Wall -Wextra -Wno-missing-field-initializers -fno-strict-aliasing -fwrapv -fno-omit-frame-pointer -ffp-contract=off)
# Mutexes are held where GUARDED_BY and REQUIRES ask for it (base/thread_safety.hpp).
add_compile_options($<$<COMPILE_LANG_AND_ID:CXX,Clang>:-Wthread-safety>)
# The default functions of ports (vm/ports) do nothing and are called nowhere else; gcc would guess that they are what is called.
add_compile_options($<$<COMPILE_LANG_AND_ID:CXX,GNU>:-fno-devirtualize-speculatively>)
# A compiler newer than this text may warn of what no one has seen yet: that stops those who asked for it, and nobody's build.
if(VITRINE_WERROR)
  add_compile_options(-Werror)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # These warn about correct code once gcc has inlined it; they stay visible.
    add_compile_options(-Wno-error=maybe-uninitialized -Wno-error=array-bounds -Wno-error=stringop-overflow
                        -Wno-error=stringop-overread -Wno-error=restrict)
  endif()
endif()
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -g1 -DNDEBUG")
set(CMAKE_C_FLAGS_RELEASE "-O2 -g1 -DNDEBUG")
set(CMAKE_CXX_FLAGS_DEBUG "-O0 -g")
if(VITRINE_SANITIZE)
  # Calls through JNI tables have other static types than the functions: vptr and function checks would only see noise.
  set(CMAKE_CXX_FLAGS_DEBUG "-O1 -g")
  add_compile_options(-fsanitize=${VITRINE_SANITIZE} -fno-sanitize=vptr)
  if(VITRINE_FUZZ)
    add_compile_options(-fsanitize=fuzzer-no-link)
  endif()
  if(VITRINE_SANITIZE STREQUAL "thread" AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    # clang watches atomic accesses in functions that are excluded by no_sanitize, gcc does not: only so it sees what the interpreter's loop
    # publishes. But the shared run-time library of clang 14 crashes when it starts; gcc's has the same interface.
    execute_process(COMMAND g++ -print-file-name=libtsan.so OUTPUT_VARIABLE libtsan OUTPUT_STRIP_TRAILING_WHITESPACE)
    link_libraries(${libtsan})
  else()
    add_link_options(-fsanitize=${VITRINE_SANITIZE})
  endif()
endif()

find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_C_COMPILER_LAUNCHER ${CCACHE})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()
set(linkers mold lld)
if(VITRINE_PORTABLE)
  set(linkers bfd)  # finds a version of a name beside another definition of it (packaging/old_glibc/start.c)
endif()
foreach(linker ${linkers})
  find_program(LINKER_${linker} NAMES ${linker} ld.${linker})
  if(LINKER_${linker})
    add_link_options(-fuse-ld=${linker})
    break()
  endif()
endforeach()
