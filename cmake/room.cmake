# SPDX-License-Identifier: Apache-2.0
# How a room, libjvm.so, the command `vitrine` and the overlay image are built.

function(vitrine_common target)
  target_include_directories(${target} PUBLIC ${CMAKE_SOURCE_DIR})
  # jvmti.h is our own, of a later specification than the JDK's, and so is jvmpi.h, which no JDK has any more.
  target_include_directories(${target} SYSTEM PUBLIC ${CMAKE_SOURCE_DIR}/jvmti/include ${CMAKE_SOURCE_DIR}/jvmpi/include ${VITRINE_JDK}/include ${VITRINE_JDK}/include/linux)
  target_compile_definitions(${target} PUBLIC VITRINE_VERSION="${PROJECT_VERSION}")
  target_link_libraries(${target} PUBLIC Threads::Threads ${CMAKE_DL_LIBS})
endfunction()

# The files of `target` are compiled in batches: most of the time of a compilation is for headers, which a batch reads once. A first build takes a
# third of the CPU time that way. Names in anonymous namespaces differ within a room, so that any two files can be in one batch.
function(vitrine_batches target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${VITRINE_UNITY} UNITY_BUILD_BATCH_SIZE 32)
  if(VITRINE_UNITY AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE -Wno-subobject-linkage)  # takes the files of a batch for headers
  endif()
endfunction()

function(vitrine_room room below libs)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${room}/*.cpp)
  list(FILTER sources EXCLUDE REGEX /${room}/tools/)  # what the VM itself does not use is not a part of libjvm.so
  add_library(${room} STATIC ${sources})
  vitrine_common(${room})
  vitrine_batches(${room})
  target_link_libraries(${room} PUBLIC ${below} ${libs})
  set_property(GLOBAL APPEND PROPERTY VITRINE_ROOMS ${room})
  set_property(GLOBAL APPEND PROPERTY VITRINE_LIBS ${libs})
endfunction()

# The floors of a room in rooms.txt: each is a batch of its own, so that tests/layering.py can see which symbols a floor uses.
function(vitrine_floors room floors)
  set_target_properties(${room} PROPERTIES UNITY_BUILD_MODE GROUP)
  foreach(floor ${floors})
    if(floor STREQUAL "ground")
      file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${room}/*.cpp)
    else()
      file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${room}/${floor}/*.cpp)
    endif()
    set_source_files_properties(${sources} PROPERTIES UNITY_GROUP ${floor})
  endforeach()
endfunction()

# The rows of rooms.txt that are part of libjvm.so.
function(vitrine_rooms)
  set(table ${CMAKE_SOURCE_DIR}/cmake/rooms.txt)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${table})
  file(STRINGS ${table} rows REGEX "^(room|floors) ")
  foreach(row ${rows})
    if(row MATCHES "^floors ([a-z]+): *([a-z ]+)$")
      separate_arguments(floors UNIX_COMMAND "${CMAKE_MATCH_2}")
      if(TARGET ${CMAKE_MATCH_1})  # a part of libjvm.so
        vitrine_floors(${CMAKE_MATCH_1} "${floors}")
      endif()
      continue()
    endif()
    if(NOT row MATCHES "^room ([a-z]+):([^|]*)([|](.*))?$")
      message(FATAL_ERROR "cmake/rooms.txt: not a row of the table: ${row}")
    endif()
    set(room ${CMAKE_MATCH_1})
    separate_arguments(below UNIX_COMMAND "${CMAKE_MATCH_2}")
    separate_arguments(libs UNIX_COMMAND "${CMAKE_MATCH_4}")
    vitrine_room(${room} "${below}" "${libs}")
  endforeach()
endfunction()

# ROOM/tools/ as the library ROOM_tools.
function(vitrine_tools room)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${room}/tools/*.cpp)
  add_library(${room}_tools STATIC ${sources})
  target_link_libraries(${room}_tools PUBLIC ${room})
endfunction()

# inspector/ as an agent with its page inside. It runs on other VMs, too.
function(vitrine_inspector)
  set(folder ${CMAKE_SOURCE_DIR}/inspector)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${folder}/*.cpp)
  file(GLOB_RECURSE page CONFIGURE_DEPENDS ${folder}/page/*)
  set(embedded ${CMAKE_BINARY_DIR}/inspector/page_files.cpp)
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/inspector)
  add_custom_command(OUTPUT ${embedded} DEPENDS ${page} ${VITRINE_D3} ${folder}/embed.py VERBATIM
    COMMAND ${Python3_EXECUTABLE} ${folder}/embed.py ${embedded} ${folder}/page d3.min.js=${VITRINE_D3})
  add_library(vitrine_inspector SHARED ${sources} ${embedded} ${CMAKE_SOURCE_DIR}/base/dominators.cpp)
  vitrine_common(vitrine_inspector)
  vitrine_batches(vitrine_inspector)
  target_link_libraries(vitrine_inspector PRIVATE PkgConfig::HTTPLIB PkgConfig::MINIZIP nlohmann_json::nlohmann_json)
  target_link_options(vitrine_inspector PRIVATE -Wl,--no-undefined)
  set_target_properties(vitrine_inspector PROPERTIES LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
endfunction()

function(vitrine_libjvm)
  add_library(jvm SHARED ${CMAKE_SOURCE_DIR}/launcher/libjvm.cpp ${CMAKE_SOURCE_DIR}/launcher/profiled.cpp)
  vitrine_common(jvm)
  if(NOT VITRINE_SANITIZE)
    # The VM has its own operator new, in its own copy of the C++ library; a sanitizer wants to see the common ones.
    target_sources(jvm PRIVATE ${CMAKE_SOURCE_DIR}/launcher/operator_new.cpp)
    target_link_options(jvm PRIVATE -static-libstdc++)
  endif()
  set_target_properties(jvm PROPERTIES LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib
                        LINK_DEPENDS ${CMAKE_SOURCE_DIR}/launcher/exports.map)
  # CMake gives the SONAME libjvm.so: the name by which 25 stock libraries ask for it.
  get_property(rooms GLOBAL PROPERTY VITRINE_ROOMS)
  get_property(libs GLOBAL PROPERTY VITRINE_LIBS)
  foreach(room ${rooms})
    target_sources(jvm PRIVATE $<TARGET_OBJECTS:${room}>)  # whole rooms: the exported functions have no caller inside
  endforeach()
  target_link_libraries(jvm PRIVATE ${libs})
  target_link_options(jvm PRIVATE -Wl,--version-script=${CMAKE_SOURCE_DIR}/launcher/exports.map
                      -Wl,-Bsymbolic-functions -Wl,--no-undefined)
  # GNU's linker packs 18,000 relocations into 8 KB instead of 430, which each start reads, in the way that glibc asks for, and keeps code that
  # rarely runs in pages of its own.
  include(CheckLinkerFlag)
  set(packed -fuse-ld=bfd -Wl,-z,pack-relative-relocs)
  check_linker_flag(CXX "${packed}" LINKER_PACKS_RELOCATIONS)
  if(LINKER_PACKS_RELOCATIONS AND NOT VITRINE_PORTABLE)  # glibc 2.36 and newer unpack them
    target_link_options(jvm PRIVATE ${packed})
  endif()
endfunction()

# The command `vitrine`. Nothing that it does itself needs a VM: not images, nor pictures of heap dumps and core files.
function(vitrine_command)
  set(launcher ${CMAKE_SOURCE_DIR}/launcher)
  file(GLOB sources CONFIGURE_DEPENDS ${launcher}/image/*.cpp ${CMAKE_SOURCE_DIR}/serviceability/pictures/*.cpp)
  foreach(name vitrine help inspect picture core_file private_file)
    list(APPEND sources ${launcher}/${name}.cpp)
  endforeach()
  add_executable(vitrine ${sources} ${CMAKE_SOURCE_DIR}/explain/names.cpp)
  vitrine_common(vitrine)
  vitrine_batches(vitrine)
  target_link_libraries(vitrine PRIVATE base PkgConfig::MINIZIP)
endfunction()

# lib/vitrine: what `vitrine image` adds to a stock JDK (launcher/image/parts.hpp).
function(vitrine_parts)
  set(parts ${CMAKE_BINARY_DIR}/lib/vitrine)
  set(library ${parts}/libjvm.so)
  set(information ${parts}/libjvm.debuginfo)
  if(CMAKE_OBJCOPY AND NOT VITRINE_PACKAGE)
    set(strip COMMAND ${CMAKE_OBJCOPY} --only-keep-debug $<TARGET_FILE:jvm> ${information}
              COMMAND ${CMAKE_OBJCOPY} --strip-unneeded --add-gnu-debuglink=${information} $<TARGET_FILE:jvm> ${library})
  else()
    set(strip COMMAND ${CMAKE_COMMAND} -E rm -f ${information} COMMAND ${CMAKE_COMMAND} -E copy $<TARGET_FILE:jvm> ${library})
  endif()
  add_custom_command(OUTPUT ${library} DEPENDS jvm VERBATIM
    COMMAND ${CMAKE_COMMAND} -E make_directory ${parts} ${strip})
  set(staged ${library})
  if(TARGET vitrine_inspector)
    set(inspector ${parts}/libvitrine_inspector.so)
    add_custom_command(OUTPUT ${inspector} DEPENDS vitrine_inspector VERBATIM
      COMMAND ${CMAKE_COMMAND} -E copy $<TARGET_FILE:vitrine_inspector> ${inspector})
    list(APPEND staged ${inspector})
  endif()
  file(GLOB headers ${CMAKE_SOURCE_DIR}/jvmti/include/*.h ${CMAKE_SOURCE_DIR}/jvmpi/include/*.h)
  file(GLOB scripts_gdb CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/serviceability/gdb/*.py)
  file(GLOB scripts_tracer CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tracer/*.py)
  file(GLOB programs CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/launcher/image/training/*.java)
  # Programs for any class library that the VM runs.
  set(compile_training COMMAND ${VITRINE_JDK}/bin/javac -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -proc:none
                               --release ${VITRINE_FIRST_RELEASE} -d ${parts}/training ${programs})
  foreach(folder "include;${headers}" "gdb;${scripts_gdb}" "tracer;${scripts_tracer}" "training;${programs}")
    list(POP_FRONT folder name)
    set(stamp ${parts}.${name}.stamp)
    add_custom_command(OUTPUT ${stamp} DEPENDS ${folder} VERBATIM
      COMMAND ${CMAKE_COMMAND} -E rm -rf ${parts}/${name}
      COMMAND ${CMAKE_COMMAND} -E make_directory ${parts}/${name}
      COMMAND ${CMAKE_COMMAND} -E copy ${folder} ${parts}/${name} ${compile_${name}}
      COMMAND ${CMAKE_COMMAND} -E touch ${stamp})
    list(APPEND staged ${stamp})
  endforeach()
  add_custom_target(parts DEPENDS ${staged})
  set(VITRINE_PARTS ${staged} PARENT_SCOPE)
endfunction()

# image/: the JDK of the build with this VM.
function(vitrine_image)
  set(image ${CMAKE_BINARY_DIR}/image)
  set(launch)
  if(VITRINE_SANITIZE STREQUAL "thread")
    # As in ./dev: a kernel with much address randomization may have given places away that ThreadSanitizer needs.
    execute_process(COMMAND setarch -R true RESULT_VARIABLE no_setarch OUTPUT_QUIET ERROR_QUIET)
    if(NOT no_setarch)
      set(launch setarch -R)
    endif()
  endif()
  add_custom_command(OUTPUT ${image}/lib/server/libjvm.so
    COMMAND ${launch} $<TARGET_FILE:vitrine> image ${VITRINE_JDK} ${image}
    DEPENDS parts ${VITRINE_PARTS} vitrine VERBATIM COMMENT "Making the overlay JAVA_HOME ${image}")
  add_custom_target(image ALL DEPENDS ${image}/lib/server/libjvm.so)
endfunction()
