// The built page may load only its own files, and says so itself. Left out while developing: the dev server
// needs inline styles and a socket.
const policy = (path) => [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  // In the playground nothing is ever sent; CodeMirror sets styles of single elements.
  ...(path.startsWith('/playground/') ? ["style-src-attr 'unsafe-inline'", "connect-src 'none'"] : ["connect-src 'self'"]),
  'img-src data:', // the icon
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

export function contentSecurity() {
  return {
    name: 'content-security',
    apply: 'build',
    transformIndexHtml: (_html, { path }) => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: policy(path) }, injectTo: 'head-prepend' },
    ],
  }
}
