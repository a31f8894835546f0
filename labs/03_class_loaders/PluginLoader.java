// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** Loads the classes of one plugin. Those in its folder are to be its own, but for the shared ones. */
public class PluginLoader extends ClassLoader {
    private final Path folder;
    private final Set<String> shared;

    /** shared: names of classes that host and plugin have in common, though the folder has them, too. */
    public PluginLoader(Path folder, Set<String> shared, ClassLoader host) {
        super(host);
        this.folder = folder;
        this.shared = shared;
    }

    // ClassLoader.loadClass asks the parent first, and then findClass. Here the folder is to come first.

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        try {
            byte[] bytes = Files.readAllBytes(folder.resolve(name.replace('.', '/') + ".class"));
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException problem) {
            throw new ClassNotFoundException(name, problem);
        }
    }
}
