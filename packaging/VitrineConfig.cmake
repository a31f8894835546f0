# SPDX-License-Identifier: Apache-2.0
# find_package(Vitrine): the target Vitrine::jvm for programs that create a Java virtual machine, and for agents the headers jni.h, jvmti.h and
# jvmpi.h. Vitrine_JAVA_HOME: the image whose VM and class library are used. Its default is the one beside this file that `vitrine` uses, too;
# set it to one that `vitrine image` has made elsewhere. Programs find the VM there by their run path: set INSTALL_RPATH for installed ones.
get_filename_component(_vitrine_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
set(Vitrine_JAVA_HOME "${_vitrine_prefix}/lib/vitrine/image" CACHE PATH "An image with Vitrine's VM")
unset(_vitrine_prefix)
foreach(_vitrine_file lib/server/libjvm.so include/jni.h include/jvmti.h)
  if(NOT EXISTS "${Vitrine_JAVA_HOME}/${_vitrine_file}")
    set(Vitrine_FOUND FALSE)
    set(Vitrine_NOT_FOUND_MESSAGE "There is no ${Vitrine_JAVA_HOME}/${_vitrine_file}. Make an image of a JDK with `vitrine image JDK_HOME OUT`, \
and set Vitrine_JAVA_HOME to it. (jni.h is in Debian's openjdk-17-jdk-headless.)")
    return()
  endif()
endforeach()
if(NOT TARGET Vitrine::jvm)
  add_library(Vitrine::jvm SHARED IMPORTED)
  set_target_properties(Vitrine::jvm PROPERTIES IMPORTED_LOCATION "${Vitrine_JAVA_HOME}/lib/server/libjvm.so" IMPORTED_SONAME libjvm.so
                        INTERFACE_INCLUDE_DIRECTORIES "${Vitrine_JAVA_HOME}/include;${Vitrine_JAVA_HOME}/include/linux")
endif()
