// SPDX-License-Identifier: Apache-2.0
import java.io.*;
import java.nio.*;
import java.nio.channels.*;
import java.nio.charset.*;
import java.nio.file.*;
import java.nio.file.attribute.*;
import java.util.*;
import java.util.stream.*;
import java.util.zip.*;

/**
 * Files, channels, mapped buffers, walking, attributes, watch keys, zip file systems, readers and writers, charsets.
 */
public class Test {
    public static void main(String[] args) throws Exception {
        Path d = Files.createDirectory(Path.of("work")), f = d.resolve("a.txt");
        Files.writeString(f, "line one\nline two\nünïcode €\n");
        System.out.println(Files.readAllLines(f) + " " + Files.size(f) + " " + Files.exists(f) + Files.isDirectory(d));
        Files.write(f, List.of("more"), StandardOpenOption.APPEND);
        try (Stream<String> s = Files.lines(f)) {
            System.out.println(s.filter(l -> l.startsWith("l")).count());
        }
        Files.copy(f, d.resolve("b.txt"));
        try {
            Files.copy(f, d.resolve("b.txt"));
        } catch (FileAlreadyExistsException e) { System.out.println(e); }
        Files.move(d.resolve("b.txt"), d.resolve("c.txt"), StandardCopyOption.ATOMIC_MOVE);
        Files.createDirectories(d.resolve("x/y/z"));
        Files.createSymbolicLink(d.resolve("link"), Path.of("a.txt"));
        try (Stream<Path> w = Files.walk(d)) {
            System.out.println(w.map(Path::toString).sorted().collect(Collectors.joining(" ")));
        }
        System.out.println(Files.readSymbolicLink(d.resolve("link")) + " " + Files.isSameFile(f, d.resolve("link")));
        try {
            Files.delete(d);
        } catch (DirectoryNotEmptyException e) { System.out.println(e); }
        try {
            Files.readString(Path.of("absent"));
        } catch (NoSuchFileException e) { System.out.println(e); }
        try {
            new FileInputStream("absent");
        } catch (FileNotFoundException e) { System.out.println(e.getMessage()); }
        Files.setPosixFilePermissions(f, PosixFilePermissions.fromString("rw-r-----"));
        System.out.println(PosixFilePermissions.toString(Files.getPosixFilePermissions(f)) + " "
                + Files.readAttributes(f, BasicFileAttributes.class).isRegularFile());
        Files.setLastModifiedTime(f, FileTime.fromMillis(1000000));
        System.out.println(Files.getLastModifiedTime(f));
        try (FileChannel ch = FileChannel.open(
                     d.resolve("bin"), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer b = ByteBuffer.allocate(64);
            b.putInt(0x01020304).putDouble(Math.PI).putLong(-1).flip();
            System.out.println(ch.write(b) + " " + ch.position() + " " + ch.size());
            MappedByteBuffer m = ch.map(FileChannel.MapMode.READ_WRITE, 0, 32);
            System.out.println(m.getInt(0) + " " + m.getDouble(4) + " " + m.capacity());
            m.order(ByteOrder.LITTLE_ENDIAN).putInt(0, 1);
            m.force();
            ByteBuffer direct = ByteBuffer.allocateDirect(4);
            ch.read(direct, 0);
            direct.flip();
            System.out.println(direct.getInt() + " " + direct);
            ch.truncate(4);
            try (FileLock l = ch.lock()) {
                System.out.println(ch.size() + " " + l.isValid());
            }
        }
        try (RandomAccessFile r = new RandomAccessFile(d.resolve("raf").toFile(), "rw")) {
            r.writeUTF("random");
            r.seek(100);
            r.write(7);
            System.out.println(r.length() + " " + r.getFilePointer());
            r.seek(0);
            System.out.println(r.readUTF() + r.read());
        }
        try (BufferedWriter w = Files.newBufferedWriter(d.resolve("w"), StandardCharsets.UTF_16LE)) {
            w.write("sixteen");
            w.newLine();
        }
        System.out.println(
                Files.size(d.resolve("w")) + " " + Files.readString(d.resolve("w"), StandardCharsets.UTF_16LE).trim());
        try {
            Files.readString(d.resolve("w"), StandardCharsets.US_ASCII);
            Files.write(f, new byte[] {(byte) 0xff});
            Files.readString(f);
        } catch (CharacterCodingException e) { System.out.println(e); }
        Path zip = d.resolve("z.zip");
        try (ZipOutputStream z = new ZipOutputStream(Files.newOutputStream(zip))) {
            z.putNextEntry(new ZipEntry("dir/e.txt"));
            z.write("compressed ".repeat(100).getBytes());
            z.closeEntry();
            z.setMethod(ZipOutputStream.STORED);
            ZipEntry st = new ZipEntry("s");
            st.setSize(1);
            st.setCrc(0xe8b7be43L);
            z.putNextEntry(st);
            z.write('a');
        }
        try (FileSystem fs = FileSystems.newFileSystem(zip)) {
            System.out.println(Files.readString(fs.getPath("dir/e.txt")).length());
            Files.writeString(fs.getPath("new"), "added");
        }
        try (ZipFile z = new ZipFile(zip.toFile())) {
            System.out.println(z.stream().map(e -> e.getName() + e.getSize()).sorted().toList());
        }
        CRC32 crc = new CRC32();
        crc.update("check".getBytes());
        Adler32 ad = new Adler32();
        ad.update("check".getBytes());
        System.out.println(crc.getValue() + " " + ad.getValue());
        byte[] gz;
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        try (GZIPOutputStream g = new GZIPOutputStream(bo)) {
            g.write(new byte[10000]);
        }
        gz = bo.toByteArray();
        System.out.println(
                gz.length < 100 ? new GZIPInputStream(new ByteArrayInputStream(gz)).readAllBytes().length : -1);
        Scanner sc = new Scanner(System.in);
        int sum = 0;
        while (sc.hasNextInt()) sum += sc.nextInt();
        System.out.println(sum + sc.next());
        System.out.println(Path.of("/a/b/../c/./d").normalize() + " " + Path.of("/a/b").relativize(Path.of("/a/c/d"))
                + " " + Path.of("x").resolveSibling("y") + " "
                + FileSystems.getDefault().getPathMatcher("glob:*.{java,txt}").matches(Path.of("q.txt")));
        Files.walkFileTree(d, new SimpleFileVisitor<>() {
            public FileVisitResult visitFile(Path p, BasicFileAttributes a) throws IOException {
                Files.delete(p);
                return FileVisitResult.CONTINUE;
            }
            public FileVisitResult postVisitDirectory(Path p, IOException e) throws IOException {
                Files.delete(p);
                return FileVisitResult.CONTINUE;
            }
        });
        System.out.println(Files.exists(d));
    }
}
