// The Content-Security-Policy of the built page, in the page itself: it may load only its own files. There is none during
// development, because the dev server needs inline styles and a socket.
const policy = (path) =>
  [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    // In the playground nothing is ever sent, CodeMirror brings its styles as an element, and the package its worker as a text.
    ...(path.startsWith('/playground/')
      ? ["style-src 'self' 'unsafe-inline'", "connect-src 'none'", "worker-src 'self' blob:"]
      : ["style-src 'self'", "connect-src 'self'"]),
    'img-src data:', // the icon
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

export function contentSecurity() {
  return {
    name: 'content-security',
    apply: 'build',
    transformIndexHtml: (_html, { path }) => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: policy(path) }, injectTo: 'head-prepend' },
    ],
  };
}
