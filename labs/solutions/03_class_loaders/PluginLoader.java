// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** Loads the classes of one plugin. Those in its folder are its own, but for the shared ones, which are the host's. */
public class PluginLoader extends ClassLoader {
    private final Path folder;
    private final Set<String> shared;

    /** shared: names of classes that host and plugin have in common, though the folder has them, too. */
    public PluginLoader(Path folder, Set<String> shared, ClassLoader host) {
        super(host);
        this.folder = folder;
        this.shared = shared;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            boolean own = !shared.contains(name) && Files.exists(file(name));
            return own ? findClass(name) : super.loadClass(name, resolve);
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        try {
            byte[] bytes = Files.readAllBytes(file(name));
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException problem) {
            throw new ClassNotFoundException(name, problem);
        }
    }

    private Path file(String name) {
        return folder.resolve(name.replace('.', '/') + ".class");
    }
}
