#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the pages in a folder: every link leads to a page and a heading that are there, every picture is there and has a text, nothing is loaded
from another host, no address is there twice, the search knows every page, and every page can be reached from index.html.    check.py SITE;  check.py --self-test"""
import html.parser, pathlib, re, sys, tempfile, urllib.parse

LOADED = {"img": "src", "script": "src", "link": "href", "iframe": "src", "source": "src", "object": "data"}


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.loaded, self.problems = [], [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if "id" in given:
            self.ids.append(given["id"])
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag in LOADED and given.get(LOADED[tag]):
            self.loaded.append(given[LOADED[tag]])
        if tag == "img" and not given.get("alt"):
            self.problems.append(f"the picture {given.get('src')} has no text")


def problems(site):
    pages = {file: Page(file.read_text()) for file in sorted(site.rglob("*.html"))}
    reached, rest = set(), [site / "index.html"]
    for file, page in pages.items():
        where = file.relative_to(site)
        for each in page.problems:
            yield f"{where}: {each}"
        for name in sorted({name for name in page.ids if page.ids.count(name) > 1}):
            yield f"{where}: the address #{name} is there {page.ids.count(name)} times"
        for link in page.loaded:
            parts = urllib.parse.urlsplit(link)
            if parts.scheme == "data":
                continue
            if parts.scheme or parts.netloc:
                yield f"{where}: {link} is loaded from another host"
            elif not (file.parent / urllib.parse.unquote(parts.path)).is_file():
                yield f"{where}: {link} is not there"
        for link in page.links:
            parts = urllib.parse.urlsplit(link)
            if parts.scheme or parts.netloc:
                if parts.scheme != "https":
                    yield f"{where}: {link} is not an https link"
                continue
            target = (file.parent / urllib.parse.unquote(parts.path)).resolve() if parts.path else file
            if not target.is_file() or not target.is_relative_to(site):
                yield f"{where}: the link {link} leads nowhere"
            elif parts.fragment and target in pages and urllib.parse.unquote(parts.fragment) not in pages[target].ids:
                yield f"{where}: the link {link} leads to a page without that heading"
    parts = site / "parts.js"
    known = set(re.findall(r'"page": "([^"]*)"', parts.read_text())) if parts.is_file() else None
    for file in pages:
        name = file.relative_to(site).as_posix()
        if known is not None and name not in known and name != "search.html":
            yield f"{name}: the search does not know it"
    while rest:
        file = rest.pop()
        if file in reached or file not in pages:
            continue
        reached.add(file)
        rest += [(file.parent / urllib.parse.urlsplit(link).path).resolve() for link in pages[file].links if not urllib.parse.urlsplit(link).scheme]
    for file in sorted(set(pages) - reached):
        yield f"{file.relative_to(site)}: no link from index.html leads there"


def self_test():
    """Each kind of mistake is found, and a right site has none."""
    right = '<h1 id="a">A</h1><a href="b.html#c">b</a><a href="#a">a</a><img src="p.svg" alt="a picture"><a href="https://example.org">e</a>'
    mistakes = {'<a href="nowhere.html">x</a>': "leads nowhere", '<a href="b.html#d">x</a>': "without that heading",
                '<a href="#d">x</a>': "without that heading",
                '<img src="q.svg" alt="x">': "is not there", '<img src="p.svg">': "has no text", '<p id="a">x</p>': "is there 2 times",
                '<script src="https://example.org/x.js"></script>': "from another host", '<a href="http://example.org">x</a>': "not an https link",
                '<a href="../outside.html">x</a>': "leads nowhere"}
    with tempfile.TemporaryDirectory() as folder:
        site = pathlib.Path(folder).resolve()
        site.joinpath("p.svg").write_text("<svg/>")
        site.joinpath("b.html").write_text('<h2 id="c">C</h2>')
        for added, said in {"": None, **mistakes}.items():
            site.joinpath("index.html").write_text(right + added)
            found = list(problems(site))
            assert len(found) == bool(said) and all(said in line for line in found), (added, found)
        site.joinpath("index.html").write_text(right)
        site.joinpath("alone.html").write_text("")
        assert [line for line in problems(site) if "no link from index.html" in line]
        site.joinpath("parts.js").write_text('const PARTS = [{"page": "index.html"}, {"page": "b.html"}];')
        assert [line for line in problems(site) if "the search does" in line] == ["alone.html: the search does not know it"]


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    site = pathlib.Path(sys.argv[1]).resolve()
    found = list(problems(site))
    print("\n".join(found) or f"site: {len(list(site.rglob('*.html')))} pages, no dead link")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
