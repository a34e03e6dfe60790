// A plain static host of one file, which answers single ranges, and hosts with the faults of real ones.

import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';

/**
 * Serves `bytes`. `fault` may be changed while it runs: 'whole' (no ranges), 'gzip' (ranges are compressed in between), 'short' (ranges break off),
 * 'missing', 'busy' (the first request for a range fails), 'hidden' (neither size nor ETag is shown). `answer`, if it is set, is a function of
 * `{ response, headers, start, part }`: it answers itself and returns true, or returns other bytes to be sent, or nothing.
 *
 * `silence(isThere)` has it leave requests without an answer: all whose start `isThere` is true for. It returns promises: one of these was
 * heard, and one was ended by its sender.
 */
export async function host(bytes) {
  const own = {
    bytes,
    fault: undefined,
    answer: undefined,
    asked: [],
    most: 0,
    silence(isThere = () => true) {
      let hear, leave;
      const [heard, left] = [new Promise((resolve) => (hear = resolve)), new Promise((resolve) => (leave = resolve))];
      own.answer = ({ response, start }) => {
        if (!isThere(start)) return undefined;
        response.on('close', leave);
        hear();
        return true;
      };
      return { heard, left };
    },
    close: () => (server.closeAllConnections(), server.close()),
  };
  let open = 0;
  const seen = new Set();
  const server = createServer(async (request, response) => {
    own.most = Math.max(own.most, ++open);
    response.on('close', () => open--);
    own.asked.push(request.headers.range);
    await new Promise((resolve) => setTimeout(resolve, 2));
    if (response.closed) return; // its sender has gone
    const { bytes, fault } = own;
    const allow = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'range',
      'access-control-expose-headers': 'content-range, etag',
      'content-type': 'application/octet-stream',
    };
    const send = (status, headers, body) => response.writeHead(status, { ...allow, ...headers }).end(body);
    if (request.method === 'OPTIONS') return send(204, {});
    if (fault === 'missing') return send(404, {}, 'nothing');
    if (fault === 'busy' && seen.size < seen.add(request.headers.range).size) return send(503, {}, 'later');
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    if (!range || fault === 'whole') return send(200, {}, bytes);
    const [start, end] = [Number(range[1]), Math.min(Number(range[2]) + 1, bytes.length)];
    if (start >= bytes.length) return send(416, { 'content-range': `bytes */${bytes.length}` });
    const part = bytes.subarray(start, end);
    const shown =
      fault === 'hidden' ? {} : { 'content-range': `bytes ${start}-${end - 1}/${bytes.length}`, etag: `"${bytes.length}-${bytes[20]}"` };
    if (fault === 'gzip') return send(206, { ...shown, 'content-encoding': 'gzip' }, gzipSync(part));
    if (fault === 'short') return send(206, shown, part.subarray(0, part.length >> 1));
    const answer = own.answer?.({ response, headers: { ...allow, ...shown }, start, part });
    if (answer !== true) send(206, shown, answer ?? part);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  own.url = `http://127.0.0.1:${server.address().port}/docs.npa`;
  return own;
}
