// The built page may load only its own files, and says so itself. Left out while developing: the dev server
// needs inline styles and a socket.
const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:', // the icon
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

export function contentSecurity() {
  return {
    name: 'content-security',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: policy }, injectTo: 'head-prepend' },
    ],
  }
}
