# SPDX-License-Identifier: Apache-2.0
"""What the search of the site knows: the parts of each page between two headings, as text."""
import html.parser, json

HEADINGS = {"h1", "h2", "h3", "h4"}
BLOCKS = HEADINGS | {"p", "li", "pre", "table", "figure", "ul", "ol", "div"}
LEFT_OUT = {"details"}                 # the list of what is on the page


class Parts(html.parser.HTMLParser):
    """`found` has (address of the heading, heading, text) for each part; a row of a table and a line of a source are a line of the text."""

    def __init__(self, body):
        super().__init__()
        self.found, self.anchor, self.heading, self.text = [], "", "", ""
        self.in_heading, self.left_out, self.verbatim = False, 0, False
        self.feed(body)
        self.close()
        self.end_part()

    def end_part(self):
        lines = [line if self.verbatim else " ".join(line.split()) for line in self.text.split("\n")]
        text = "\n".join(lines) if self.verbatim else "\n".join(line for line in lines if line)
        if text or self.heading:
            self.found.append((self.anchor, " ".join(self.heading.split()), text))
        self.heading = self.text = ""

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.left_out += tag in LEFT_OUT
        if tag in HEADINGS:
            self.end_part()
            self.anchor, self.in_heading = given.get("id", ""), True
        elif tag == "tr" or tag in BLOCKS:
            self.text += "\n"
        elif tag in ("td", "th"):
            self.text += "  "
        if tag == "pre" and "source" in given.get("class", ""):
            self.verbatim = True       # lines keep their numbers
            self.text = ""

    def handle_endtag(self, tag):
        self.left_out -= tag in LEFT_OUT
        if tag in HEADINGS:
            self.in_heading = False

    def handle_data(self, data):
        if self.in_heading:
            self.heading += data
        elif not self.left_out:
            self.text += data if self.verbatim else data.replace("\n", " ")


def index_of(pages):
    """A script that sets PARTS to the parts of `pages`, a dictionary: page -> (title, body)."""
    parts = []
    for page, (title, body) in pages.items():
        kind = "source" if page.startswith("source/") else "ledger" if 'class="ledger"' in body else "text"
        parts += [{"page": page, "title": title, "kind": kind, "anchor": anchor, "heading": heading, "text": text}
                  for anchor, heading, text in Parts(body).found]
    return "// What search.html looks in; make.py has made it.\nconst PARTS = " + json.dumps(parts, ensure_ascii=False) + ";\n"
