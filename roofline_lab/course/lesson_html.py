"""Markdown as the lessons may use it: no raw HTML, no pictures, and links only to the web or to a mailbox."""

from __future__ import annotations

from collections.abc import Sequence

from markdown_it import MarkdownIt
from markdown_it.token import Token

_LINKS_TO = ("http://", "https://", "mailto:")


def _link_open(renderer, tokens, index, options, env) -> str:
    # A link must neither lose the student's place in the lab nor tell the other side where it was followed.
    tokens[index].attrSet("target", "_blank")
    tokens[index].attrSet("rel", "noopener noreferrer")
    return renderer.renderToken(tokens, index, options, env)


def _markdown() -> MarkdownIt:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")
    markdown.validateLink = lambda url: url.strip().lower().startswith(_LINKS_TO)
    markdown.add_render_rule("link_open", _link_open)
    return markdown


_MARKDOWN = _markdown()


def markdown_tokens(text: str) -> list[Token]:
    """Read Markdown.

    Parameters
    ----------
    text : str
        Any text.

    Returns
    -------
    list of Token
        Of markdown-it; `tokens_html` makes HTML of them.

    Examples
    --------
    >>> [token.type for token in markdown_tokens("One.")]
    ['paragraph_open', 'inline', 'paragraph_close']
    """
    return _MARKDOWN.parse(text)


def tokens_html(tokens: Sequence[Token]) -> str:
    """Make HTML of tokens; what was HTML in the Markdown shows as text.

    Parameters
    ----------
    tokens : sequence of Token
        Whole blocks.

    Returns
    -------
    str
        Safe to be put into the page.

    Examples
    --------
    >>> tokens_html(markdown_tokens("<b>[one](javascript:two)</b>")).strip()
    '<p>&lt;b&gt;[one](javascript:two)&lt;/b&gt;</p>'
    """
    return _MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {})


def html_of(text: str) -> str:
    """Make HTML of Markdown, in paragraphs.

    Parameters
    ----------
    text : str
        Any text.

    Returns
    -------
    str
        Safe to be put into the page.

    Examples
    --------
    >>> html_of("The *roof*.").strip()
    '<p>The <em>roof</em>.</p>'
    """
    return tokens_html(markdown_tokens(text))


def inline_html_of(text: str) -> str:
    """Make HTML of one sentence of Markdown, without a paragraph around it.

    Parameters
    ----------
    text : str
        Any text.

    Returns
    -------
    str
        Safe to be put into the page.

    Examples
    --------
    >>> inline_html_of("The *roof*.")
    'The <em>roof</em>.'
    """
    return _MARKDOWN.renderInline(text)
