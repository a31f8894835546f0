#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes static pages of the READMEs, the guide, the labs, the ledgers and the pictures.    make.py OUT

Each README.md, LEDGER.md and ANSWERS.md, and each text in guide/ and packaging/, becomes a page at its own place (README.md: index.html); a source file that
one of them links to becomes a page, too. Needs Debian's python3-markdown. The pages ask no other host for anything; they work from a folder, without a server."""
import html, pathlib, re, shutil, sys
try:
    import markdown
except ImportError:
    sys.exit("site: python3-markdown is missing (Debian's package; there may be another python3 that has it)")
from index import index_of
from text import blocks_apart, slug

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
COPIED = {".svg", ".png", ".html"}         # pictures, which are taken over as they are
LEDGERS = {"jvmti/LEDGER.md": "JVM TI", "jvmpi/LEDGER.md": "JVMPI"}
TEXTS = {"README.md", "CONTRIBUTING.md", "LEDGER.md", "ANSWERS.md"}
FOLDERS = {"guide", "packaging"}            # all of their texts are pages
LEFT_OUT = {"build", ".git"}
CHAPTER = re.compile(r"^\| \[([^\]]+)\]\((\w+\.md)\)", re.M)    # a row of guide/README.md
ROOM = re.compile(r"^\| \[(\w[\w-]*)/\]", re.M)                # a row of guide/rooms.md


def fail(text):
    sys.exit(f"site: {text}")


class Site:
    def __init__(self, out):
        self.out = out
        self.pages = {}                    # path of the page -> (title, body)
        self.sources = {}                  # source file or folder -> its page
        self.copied = set()                # pictures
        self.pictures = []                 # (path, text, page that shows it)
        found = (path.relative_to(ROOT) for path in sorted(ROOT.rglob("*.md")))
        self.texts = [path.as_posix() for path in found if (path.name in TEXTS or path.parts[0] in FOLDERS)
                      and path.parts[0] not in LEFT_OUT and not path.parts[0].startswith(".")]

    @staticmethod
    def page_of(text):
        """Where the page of a Markdown file is."""
        path = pathlib.PurePosixPath(text)
        return (path.parent / ("index.html" if path.name == "README.md" else path.stem.lower() + ".html")).as_posix()

    def target(self, link, text, page):
        """What a link of a Markdown file is in its page; the path is relative to the page."""
        if re.match(r"[a-z]+:", link):
            return link
        path, _, anchor = link.partition("#")
        place = page
        if path:
            file = (ROOT / text).parent.joinpath(path).resolve()
            if not file.exists() or not file.is_relative_to(ROOT):
                fail(f"{text} links to {link}, which is not there")
            place = self.place_of(file.relative_to(ROOT).as_posix())
        return relative(place, page) + ("#" + anchor if anchor else "") if place != page or not anchor else "#" + anchor

    def place_of(self, name):
        file = ROOT / name
        if file.is_dir() and (file / "README.md").exists():
            name = (pathlib.PurePosixPath(name) / "README.md").as_posix()
        if name in self.texts:
            return self.page_of(name)
        if file.suffix in COPIED:
            self.copied.add(name)
            return name
        if name not in self.sources:
            self.sources[name] = f"source/{name}.html"
        return self.sources[name]

    def link(self, match, text, page):
        """The begin of a link; one whose text is the name of a function leads to the line of its source where it begins."""
        target, name = self.target(html.unescape(match[1]), text, page), match[2]
        file = (ROOT / text).parent / html.unescape(match[1])
        if name and file.suffix in {".cpp", ".hpp"} and (line := line_of(file, name)):
            target += f"#L{line}"
        return f'<a href="{html.escape(target)}">' + (f"<code>{name}</code>" if name else "")

    def render(self, source, text, page):
        """The HTML of Markdown that stands in the file `text`, for that page."""
        converter = markdown.Markdown(extensions=["tables", "fenced_code", "sane_lists", "toc"],
                                      extension_configs={"toc": {"slugify": slug, "toc_depth": "2-2"}})
        source = re.sub(r"<!--.*?-->\n?", "", source, flags=re.S)
        body = converter.convert(blocks_apart(source))
        body = re.sub(r'<a href="([^"]*)">(?:<code>(\w+)</code>)?', lambda m: self.link(m, text, page), body)

        def image(match):
            name = (ROOT / text).parent.joinpath(html.unescape(match[2])).resolve().relative_to(ROOT).as_posix()
            if not (ROOT / name).exists():
                fail(f"{text} shows {match[2]}, which is not there")
            self.copied.add(name)
            self.pictures.append((name, html.unescape(match[1]), page))
            return f'<a class="picture" href="{relative(name, page)}"><img alt="{match[1]}" src="{relative(name, page)}"></a>'
        body = re.sub(r'<img alt="([^"]*)" src="([^"]*)" ?/?>', image, body)
        body = re.sub(r"<table>.*?</table>", lambda m: table(m[0]), body, flags=re.S)
        body = re.sub(r"<pre>", '<pre tabindex="0">', body)
        body = re.sub(r"(?<!<pre tabindex=\"0\">)<code>([^<]{1,30})</code>", r'<code class="short">\1</code>', body)
        contents = converter.toc_tokens
        if len(contents) >= 4:
            rows = "".join(f'<li><a href="#{token["id"]}">{token["name"]}</a></li>' for token in contents)
            body = body.replace("</h1>", f'</h1>\n<details class="contents"><summary>On this page</summary><ul>{rows}</ul></details>', 1)
        return body

    def add(self, page, title, body):
        self.pages[page] = (title, body)

    def add_texts(self):
        for text in self.texts:
            source, page = (ROOT / text).read_text(), self.page_of(text)
            title = re.sub(r"[`*]", "", re.match(r"# (.*)", source)[1])
            body = self.render(source, text, page)
            if text in LEDGERS:
                body = body.replace("</h1>", '</h1>\n<p class="search"><label>Find <input type="search" id="search" autocomplete="off" '
                                    'placeholder="a function, an error, a case"></label> <output id="count"></output></p>', 1)
                body = f'<div class="ledger">{body}</div>'
            self.add(page, title, body)

    def add_pictures(self):
        """A page with every picture, when there are any."""
        if not self.pictures:
            return
        figures = "".join(f'<figure><a class="picture" href="{name}"><img alt="{html.escape(text)}" src="{name}"></a>'
                          f'<figcaption>{html.escape(text)}, in <a href="{page}">{html.escape(self.pages[page][0])}</a></figcaption></figure>'
                          for name, text, page in dict.fromkeys(self.pictures))
        self.add("pictures.html", "Pictures", f"<h1>Pictures</h1>{figures}")

    def add_search(self):
        """The search of all pages, which are in it; so it is the last one."""
        self.parts = index_of(self.pages)
        self.add("search.html", "Search", '<h1>Search</h1>\n<form class="search"><label>Find <input type="search" id="everywhere" name="q" autocomplete="off" '
                 'placeholder="words in any page"></label> <output id="found"></output></form>\n<noscript><p>The search is a script, and this browser runs none.'
                 '</p></noscript>\n<ol class="results" id="results"></ol>\n<script src="parts.js"></script><script src="search.js"></script>')

    def add_sources(self):
        done = set()
        while rest := sorted(set(self.sources) - done):
            for name in rest:
                done.add(name)
                file, page = ROOT / name, self.sources[name]
                if file.is_dir():
                    rows = "".join(self.row(entry, page) for entry in sorted(file.iterdir()) if not entry.name.startswith((".", "__")))
                    body = f"<ul>{rows}</ul>"
                else:
                    lines = file.read_text(errors="replace").splitlines()
                    body = "".join(f'<span id="L{number}">{html.escape(line)}</span>\n' for number, line in enumerate(lines, 1))
                    body = f'<pre class="source" tabindex="0">{body}</pre>'
                self.add(page, name, f'<h1 class="file">{html.escape(name).replace("/", "/<wbr>")}</h1>\n{body}')

    def row(self, entry, page):
        """An entry of a folder: a link when there is a page for it, or in it."""
        name = entry.relative_to(ROOT).as_posix()
        text = html.escape(entry.name + ("/" if entry.is_dir() else ""))
        if name in self.texts or name in self.sources or any(each.startswith(name + "/") for each in self.texts):
            return f'<li><a href="{relative(self.place_of(name), page)}">{text}</a></li>'
        return f"<li>{text}</li>"

    def menu(self, page):
        def link(place, name):
            here = ' aria-current="page"' if place == page else ""
            return f'<li><a href="{relative(place, page)}"{here}>{html.escape(name)}</a></li>'
        chapters = CHAPTER.findall((ROOT / "guide" / "README.md").read_text())
        rooms = [name for name in ROOM.findall((ROOT / "guide" / "rooms.md").read_text()) if f"{name}/README.md" in self.texts]
        labs = sorted(text for text in self.texts if re.match(r"labs/\d\d_\w+/README", text))
        groups = [("Vitrine", [("index.html", "Start"), *((self.page_of(f"guide/{text}"), name) for name, text in chapters),
                               *([("pictures.html", "Pictures")] if self.pictures else []), ("search.html", "Search")]),
                  ("Rooms", [(f"{name}/index.html", name) for name in rooms if name not in ("guide", "labs")]),
                  ("Ledgers", [(self.page_of(text), name) for text, name in LEDGERS.items()]),
                  ("Labs", [("labs/index.html", "About the labs"), *((self.page_of(text), self.lab_name(text)) for text in labs)]),
                  ("Examples", [(self.page_of(text), text.split("/")[-2]) for text in self.texts if text.startswith("examples/")])]
        return "".join(f"<h2>{head}</h2><ul>{''.join(link(*row) for row in rows)}</ul>" for head, rows in groups if rows)

    @staticmethod
    def lab_name(text):
        return f"{int(text[5:7])} {text[8:].split('/')[0].replace('_', ' ')}"

    def write(self):
        template = (HERE / "page.html").read_text()
        for page, (title, body) in self.pages.items():
            parts = {"title": html.escape(title if title == "Vitrine" else f"{title} · Vitrine"), "body": body, "menu": self.menu(page),
                     "root": relative("index.html", page).removesuffix("index.html")}
            file = self.out / page
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(re.sub(r"\{\{(\w+)\}\}", lambda m: parts[m[1]], template))
        (self.out / "parts.js").write_text(self.parts)
        for name in ("page.css", "page.js", "search.js"):
            shutil.copyfile(HERE / name, self.out / name)
        for name in sorted(self.copied):
            (self.out / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, self.out / name)


def line_of(file, name):
    """The number of the line at which the function begins, or the class that has the name; None if there is none."""
    begin = re.compile(rf"(?! *//)[^()=]*\b{name}\(.*[^;]$|\s*(class|struct) {name}\b.*[^;]$")
    return next((number for number, line in enumerate(file.read_text().splitlines(), 1) if begin.match(line)), None)


def relative(place, page):
    up = [".."] * (page.count("/"))
    return "/".join([*up, place])


def numbers(row):
    """The numbers of the cells of a row; None for other cells."""
    cells = re.findall(r"<td[^>]*>(.*?)</td>", row, re.S)
    return [float(cell) if re.fullmatch(r"\d+(\.\d+)?", cell) else None for cell in cells]


def table(text):
    """A table that may be wider than the page; each cell knows its heading; measurements beside HotSpot have bars."""
    heads = re.findall(r"<th[^>]*>(.*?)</th>", text, re.S)
    bars = any(head == "Vitrine" or head.startswith("Vitrine ") for head in heads) and any("HotSpot" in head for head in heads)
    unit = ["MB" in head or (i > 0 and "MB" in "".join(heads[:i])) for i, head in enumerate(heads)]

    def row(match):
        values = numbers(match[0])
        place = -1

        def cell(found):
            nonlocal place
            place += 1
            label = html.escape(re.sub(r"<[^>]*>", "", heads[place])) if place < len(heads) else ""
            attributes = f' data-label="{label}"' if label else ""
            value = values[place]
            if bars and value is not None:
                most = max(other for other, of in zip(values, unit) if other is not None and of == unit[place])
                attributes += f' class="bar" style="--share: {value / most if most else 0:.2f}"'
            align = ' align="right"' if "right" in found[1] else ""
            return f"<td{attributes}{align}>"
        return re.sub(r"<td([^>]*)>", cell, match[0])
    text = re.sub(r'style="text-align: right;"', 'align="right"', text)
    body = re.sub(r"<tr>\s*<td.*?</tr>", row, text, flags=re.S)
    body = re.sub(r"(<th[^>]*>)(.*?)</th>", lambda m: m[1] + m[2].replace(" -X", " &#8209;X") + "</th>", body)
    wide = " wide" if len(heads) > 4 else ""
    return f'<div class="table{wide}" tabindex="0">{body}</div>'


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    out = pathlib.Path(sys.argv[1]).resolve()
    if out.exists() and any(out.iterdir()) and not (out / "page.css").exists():
        fail(f"{out} is there, and is not a site")
    shutil.rmtree(out, ignore_errors=True)
    site = Site(out)
    site.add_texts()
    site.add_pictures()
    site.add_sources()
    site.add_search()
    site.write()
    print(f"{len(site.pages)} pages and {len(site.copied)} files of pictures: {out}/index.html")


if __name__ == "__main__":
    main()
