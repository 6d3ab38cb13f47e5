"""What can be read on a page for paper."""

from __future__ import annotations

import html
import re
from html.parser import HTMLParser

from roofline_lab.course.handout_gaps import GAP


class Tags(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.seen, self.data = [], ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.seen.append((tag, attrs))

    def handle_data(self, data):
        self.data += data


def text_of(page: str) -> str:
    """What is read on a page, without its pictures."""
    body = re.sub(r"<svg.*?</svg>", " ", page.partition("<body>")[2], flags=re.S)
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", body.replace(GAP, "___"))).split())


def words_of(markup: str) -> str:
    return text_of(f"<body>{markup}")
