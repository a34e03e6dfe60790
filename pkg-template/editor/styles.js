// As constructed style sheets: allowed under any Content-Security-Policy, and shared by all that use them.

const CSS_TEXT = `
:where(.nearprint-panel){font:var(--nearprint-font, 0.875rem/1.5 system-ui, sans-serif);color:var(--nearprint-color, CanvasText);background:var(--nearprint-background, Canvas);border:1px solid var(--nearprint-border, color-mix(in srgb, CanvasText 30%, Canvas));border-radius:var(--nearprint-radius, 6px);padding:0.5em 0.75em}
.nearprint-panel p{margin:0;max-width:none}
:where(.nearprint-panel ol){list-style:none;margin:0;padding:0}
:where(.nearprint-panel button){font:inherit;color:inherit;background:transparent;border:1px solid currentColor;border-radius:var(--nearprint-radius, 6px);min-height:24px;padding:0.1em 0.6em;cursor:pointer}
:where(.nearprint-panel button.nearprint-title){border:0;padding:0.25em 0;text-align:start;text-decoration:underline dotted}
:where(.nearprint-panel .nearprint-title)::before{content:"▸ " / ""}
:where(.nearprint-panel .nearprint-title[aria-expanded="true"])::before{content:"▾ " / ""}
:where(.nearprint-panel :is(button, blockquote):focus-visible){outline:2px solid var(--nearprint-focus, Highlight);outline-offset:1px}
:where(.nearprint-both){display:grid;gap:0.75em;grid-template-columns:repeat(auto-fit, minmax(min(15em, 100%), 1fr))}
:where(.nearprint-name){font-weight:600}
:where(.nearprint-both blockquote){margin:0;max-height:12em;overflow:auto;white-space:pre-wrap;overflow-wrap:anywhere}
:where(.nearprint-actions){display:flex;flex-wrap:wrap;gap:0.5em;margin:0.5em 0}
:where(.nearprint-spoken){position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
:where(.nearprint-mark, .nearprint-both mark){color:inherit;background:var(--nearprint-mark, color-mix(in srgb, #e8a200 30%, transparent));text-decoration:underline dotted}
::highlight(nearprint){background-color:var(--nearprint-mark, color-mix(in srgb, #e8a200 30%, transparent));text-decoration:underline dotted}
`;

/** Of each document: none can be shared with another. */
const sheets = /*#__PURE__*/ new WeakMap();

/** Gives the document or shadow root of an element our styles, once. */
export function adopt(element) {
  const root = element.getRootNode();
  const { ownerDocument } = element;
  let sheet = sheets.get(ownerDocument);
  if (root.adoptedStyleSheets === undefined || root.adoptedStyleSheets.includes(sheet)) return;
  if (sheet === undefined) {
    sheet = new ownerDocument.defaultView.CSSStyleSheet();
    sheet.replaceSync(CSS_TEXT);
    sheets.set(ownerDocument, sheet);
  }
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
