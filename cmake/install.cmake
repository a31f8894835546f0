# SPDX-License-Identifier: Apache-2.0
# What `cmake --install` puts where. `vitrine image` makes a JAVA_HOME of lib/vitrine; the packages of debian/ and the archive take the same files.
include(CMakePackageConfigHelpers)
set(packaging ${CMAKE_SOURCE_DIR}/packaging)
install(TARGETS vitrine RUNTIME DESTINATION bin)
install(DIRECTORY ${CMAKE_BINARY_DIR}/lib/vitrine DESTINATION lib)
install(FILES ${packaging}/man/vitrine.1 ${packaging}/man/vitrine-inspect.1 DESTINATION share/man/man1)
install(FILES ${packaging}/vitrine.bash-completion RENAME vitrine DESTINATION share/bash-completion/completions)

# For programs that embed the VM. Both look for the image when they are used, so nothing of the build is in them.
write_basic_package_version_file(${CMAKE_BINARY_DIR}/VitrineConfigVersion.cmake COMPATIBILITY SameMajorVersion)
configure_file(${packaging}/vitrine.pc.in ${CMAKE_BINARY_DIR}/vitrine.pc @ONLY)
install(FILES ${packaging}/VitrineConfig.cmake ${CMAKE_BINARY_DIR}/VitrineConfigVersion.cmake DESTINATION lib/cmake/Vitrine)
install(FILES ${CMAKE_BINARY_DIR}/vitrine.pc DESTINATION share/pkgconfig)
