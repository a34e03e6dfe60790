// A plain static host of one file in a process of its own: host.mjs FILE sends its address.

import { open } from 'node:fs/promises';
import { createServer } from 'node:http';

const file = await open(process.argv[2]);
const { size } = await file.stat();
const allow = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'range', 'content-type': 'application/octet-stream' };
const server = createServer(async (request, response) => {
  if (request.method === 'OPTIONS') return response.writeHead(204, allow).end();
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range);
  const [start, end] = [Number(from), Math.min(Number(to) + 1, size)];
  const { buffer } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
  response.writeHead(206, { ...allow, 'content-range': `bytes ${start}-${end - 1}/${size}`, 'content-length': end - start }).end(buffer);
});
server.listen(0, '127.0.0.1', () => process.send(`http://127.0.0.1:${server.address().port}/docs.npa`));
