// Serves folders over HTTP, whole files and ranges, under a Content-Security-Policy if the first part of the path names one.

import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
};
export const policies = {
  open: undefined,
  wasm: "default-src 'self' data:; script-src 'self' 'wasm-unsafe-eval'",
  strict: "default-src 'self' data:",
};

/** `folders` by name; addresses are `/POLICY/NAME/path`. A path that is not there is answered by a page, as single-page apps do. */
export async function serve(folders) {
  const server = createServer(async (request, response) => {
    const [, policy, name, ...rest] = decodeURIComponent(new URL(request.url, 'http://x').pathname).split('/');
    if (policies[policy]) response.setHeader('content-security-policy', policies[policy]);
    try {
      const path = normalize(rest.join('/') || 'index.html');
      const content = await readFile(join(folders[name], path));
      response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream');
      const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
      if (!range) return response.end(content);
      const part = content.subarray(Number(range[1]), Number(range[2]) + 1);
      response.writeHead(206, { 'content-range': `bytes ${range[1]}-${Number(range[1]) + part.length - 1}/${content.length}` }).end(part);
    } catch {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end('<!doctype html><title>not this</title>');
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}
