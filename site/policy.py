"""What a page may do in a browser: load from here, run the scripts that were built into it, be framed by nobody, but for one.

The policy stands in each page, for hosts that only hand out files, and in `_headers`, which the service, Netlify and Cloudflare
Pages send with each page: a page cannot say of itself who may frame it.
"""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig

INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
"""The theme's own short scripts, which choose the colours before anything is drawn."""
RULES = {
    "default-src": "'self'",
    "script-src": "'self' 'wasm-unsafe-eval'",  # the referee that runs in the page is WebAssembly
    "worker-src": "'self'",
    "img-src": "'self' data:",
    "object-src": "'none'",
    "base-uri": "'self'",
    "form-action": "'self'",
}
FOR_EVER = "public, max-age=31536000, immutable"
NAMED_BY_CONTENT = ("/assets/own-*", "/assets/javascripts/*.min.js", "/assets/stylesheets/*.min.css")
"""What has a word in its address that changes with it."""
SIDE_HEADERS = {
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
FRAMED = "/study/"
"""The one page that pages of others may show: a deal with comments, on which no press does harm."""
CHARSET = '<meta charset="utf-8">'

met: set[str] = set()
"""The inline scripts of all pages of this build."""


def on_pre_build(config: MkDocsConfig) -> None:
    """Forgets the build before."""
    met.clear()


def on_post_page(output: str, config: MkDocsConfig, **context: Any) -> str:
    """Puts its policy into a page."""
    return _guarded(output, config)


def on_post_template(output_content: str, template_name: str, config: MkDocsConfig) -> str:
    """Puts its policy into the page for lost addresses."""
    return _guarded(output_content, config) if template_name.endswith(".html") else output_content


def _guarded(html: str, config: MkDocsConfig) -> str:
    """A page with its policy. Read from a disk a page has no host of its own that the policy could name."""
    if not config.use_directory_urls:
        return html
    inline = {fingerprint(script) for script in INLINE.findall(html)}
    met.update(inline)
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy(inline)}">'
    return html.replace(
        CHARSET, f'{CHARSET}\n{meta}\n<meta name="referrer" content="{SIDE_HEADERS["Referrer-Policy"]}">', 1
    )


def fingerprint(script: str) -> str:
    """The word by which a policy allows an inline script."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"


def policy(inline: set[str], **more: str) -> str:
    """The policy of pages with those inline scripts."""
    rules = {**RULES, "script-src": " ".join([RULES["script-src"], *sorted(inline)])}
    rules |= {name.replace("_", "-"): value for name, value in more.items()}
    return "; ".join(f"{name} {value}" for name, value in rules.items())


def on_post_build(config: MkDocsConfig) -> None:
    """Writes which headers go with which addresses."""
    everywhere = {"Content-Security-Policy": policy(met, frame_ancestors="'none'"), **SIDE_HEADERS}
    blocks = {"/*": everywhere} | {place: {"Cache-Control": FOR_EVER} for place in NAMED_BY_CONTENT}
    # With a `!` what all pages have is taken back: two policies would hold both.
    blocks |= {FRAMED: {"! Content-Security-Policy": "", "Content-Security-Policy": policy(met, frame_ancestors="*")}}
    blocks |= {"/sw.js": {"Cache-Control": "no-cache"}}  # whoever has an old one has old pages
    lines = []
    for place, headers in blocks.items():
        lines += [place, *(f"  {name}: {value}" if value else f"  {name}" for name, value in headers.items()), ""]
    (Path(config.site_dir) / "_headers").write_text("\n".join(lines), encoding="utf-8")
