// Hosts of archives that are flaky or hostile, and archives that somebody made by hand.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { built, words } from './archive-documents.mjs';
import { folder, nearprint, write } from './consumer.mjs';
import { host } from './static-host.mjs';

const { openArchive } = nearprint;

const documents = Array.from({ length: 600 }, (_, at) => ({
  id: `doc/${at}`,
  title: `Document ${at}`,
  text: words(120),
  data: { price: 100 + at },
}));
const LONG = { id: 'long', title: 'A book', text: Array.from({ length: 4000 }, () => words(60)).join('\n\n') };
const at = (number) => documents[number].text;

/** Where the blocks of an archive begin. */
function blocksOf(bytes) {
  const field = (place) => bytes.readUInt32LE(place);
  const buckets = (place) => (4 * field(place) + 1) * 256;
  return field(12) + buckets(48) + buckets(52);
}

let bytes, other, blocks, server;
before(async () => {
  bytes = await built([...documents, LONG]);
  blocks = blocksOf(bytes);
  // Another build, of which nothing but the numbers in one document is different, and no length.
  for (let price = 900; other === undefined; price++) {
    const next = await built([...documents.map((one) => (one.id === 'doc/7' ? { ...one, data: { price } } : one)), LONG]);
    if (next.length === bytes.length) other = next;
  }
  server = await host(bytes);
});
after(() => server.close());

/** Runs with the server as it is at first. */
const hosted = (name, work) =>
  test(name, async () => {
    Object.assign(server, { bytes, fault: undefined, answer: undefined, asked: [], most: 0 });
    await work();
  });

/** A copy with one bit changed. */
function flipped(bytes, place) {
  const copy = Buffer.from(bytes);
  copy[place] ^= 1;
  return copy;
}

const firstId = async (archive, text, options) => (await archive.check(text, options))[0]?.id;

/** Waits until the sender of a request has ended it. */
const closed = (response) => response.destroyed || once(response, 'close');

/** Every way to open bytes: [name, what `openArchive` is given]. */
async function waysTo(bytes) {
  Object.assign(server, { bytes, answer: undefined });
  const path = write('forged.npa', bytes);
  return [server.url, path, pathToFileURL(path), new Blob([bytes]), new File([bytes], 'forged.npa'), Uint8Array.from(bytes)];
}

// ---- lengths ----------------------------------------------------------------------------------------------------------------------

hosted('the length of a header is compared with the file and with the limit before anything is read or allocated', async () => {
  for (const length of [0x80000000, 0xfffffff0, 0x7ffffff0, (16 << 20) + 16]) {
    for (const size of [24, 28672, bytes.length]) {
      const forged = Buffer.from(bytes.subarray(0, size));
      forged.writeUInt32LE(length, 12);
      for (const source of await waysTo(forged))
        await assert.rejects(openArchive(source), {
          code: 'ERR_BAD_SNAPSHOT',
          message: new RegExp(`a header of ${length} bytes named; an archive has one of at most 16777216`),
        });
    }
  }
  assert.ok(
    server.asked.every((range) => range === 'bytes=0-28671'),
    'nothing but the first bytes was asked for',
  );
  // Within the limit, but beyond the end of the file.
  const forged = Buffer.from(bytes.subarray(0, 30_000));
  forged.writeUInt32LE(16 << 20, 12);
  for (const source of await waysTo(forged))
    await assert.rejects(openArchive(source), { code: 'ERR_BAD_SNAPSHOT', message: /30000 bytes, and says that its header has 16777216/ });
});

hosted('a host that sends without end is cut off: at the first bytes, in the header and in a range', async () => {
  let sent = 0;
  const chunk = Buffer.alloc(1 << 20);
  const endless =
    (status, headers, first = Buffer.alloc(0)) =>
    ({ response }) => {
      response.writeHead(status, headers);
      const go = () => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length;
        if (!response.destroyed) response.once('drain', go);
      };
      response.write(first);
      go();
      return true;
    };
  server.answer = endless(206, {});
  await assert.rejects(openArchive(server.url), { code: 'ERR_NO_RANGES', message: /more than 28672 bytes/ });
  server.answer = endless(200, {});
  await assert.rejects(openArchive(server.url), { code: 'ERR_NO_RANGES', message: /whole file.*1048576 bytes/ });
  const head = Buffer.from(bytes.subarray(0, 28672));
  head.writeUInt32LE(16 << 20, 12);
  server.answer = (asked) =>
    asked.part.length === 28672 && asked.start === 0 ? (asked.response.writeHead(206).end(head), true) : endless(206, {})(asked);
  await assert.rejects(openArchive(server.url), { code: 'ERR_NO_RANGES', message: /more than 16777216 bytes/ });
  server.answer = undefined;
  const archive = await openArchive(server.url);
  server.answer = endless(206, {});
  await assert.rejects(archive.check(at(3)), { code: 'ERR_NO_RANGES', message: /answered more than/ });
  // What fits into the sockets is sent too.
  assert.ok(sent < 128 << 20, `${sent} bytes were sent`);
});

// ---- altered and replaced ---------------------------------------------------------------------------------------------------------

hosted('an answer that is altered once is read once more, and not kept', async () => {
  for (const isThere of [(start) => start < blocks, (start) => start >= blocks]) {
    const archive = await openArchive(server.url);
    const asked = [];
    let left = 1;
    server.answer = ({ start, part }) => {
      asked.push(start);
      return isThere(start) && left-- > 0 ? flipped(part, 200) : undefined;
    };
    assert.equal(await firstId(archive, at(5)), 'doc/5');
    assert.equal(asked.length, new Set(asked).size + 1, 'one range was read twice');
    assert.equal(await firstId(archive, at(5)), 'doc/5');
    assert.equal(asked.length, new Set(asked).size + 1, 'and then none');
    assert.equal(archive.stats().requests, asked.length + 1);
  }
});

hosted('a host that alters every answer is reported, and nothing of it is left when it is well again', async () => {
  const archive = await openArchive(server.url);
  server.answer = ({ start, part }) => (start > 0 ? flipped(part, 100) : undefined);
  for (let round = 0; round < 2; round++)
    await assert.rejects(archive.check(at(5)), {
      code: 'ERR_BAD_SNAPSHOT',
      message: /from \d+ on are altered, also when they are read again/,
    });
  server.answer = undefined;
  assert.equal(await firstId(archive, at(5)), 'doc/5');
});

hosted('another build of the same length is noticed without ETag, also between the two rounds of a check', async () => {
  server.fault = 'hidden';
  const archive = await openArchive(server.url);
  // Of the answers to ranges beyond the buckets, each has the bytes of the other build.
  server.answer = ({ start, part }) => {
    if (start < blocks) return undefined;
    server.bytes = other;
    return other.subarray(start, start + part.length);
  };
  await assert.rejects(archive.check(at(7)), { code: 'ERR_ARCHIVE_CHANGED', message: /open it again/ });
});

test('another build of the same length is noticed in a file, also by `get`', async () => {
  const path = write('swapped.npa', bytes);
  const archive = await openArchive(path);
  assert.equal(await firstId(archive, at(7)), 'doc/7');
  const passage = LONG.text.slice(40_000, 40_500);
  assert.equal(await firstId(archive, passage), 'long');
  write('swapped.npa', other);
  const replaced = { code: 'ERR_ARCHIVE_CHANGED', message: /swapped\.npa is another archive/ };
  await assert.rejects(archive.check(at(300)), replaced);
  await assert.rejects(archive.get('long'), replaced);
  write('swapped.npa', bytes);
  assert.equal((await archive.get('long')).text, LONG.text);
});

test('a path that is not a file is refused in plain words', async () => {
  const refused = (path, why) =>
    assert.rejects(openArchive(path), {
      name: 'NearprintError',
      code: 'ERR_FETCH',
      message: `the archive ${path} cannot be read (${why})`,
    });
  await refused(`${folder}/none.npa`, 'no such file');
  await refused(String(pathToFileURL(`${folder}/none.npa`)), 'no such file');
  await refused(folder, 'it is a folder');
  await assert.rejects(openArchive(write('cut.npa', bytes.subarray(0, 40_000))), { code: 'ERR_BAD_SNAPSHOT' });
});

test('a pipe is no archive: nothing waits for somebody who writes to it', { skip: process.platform === 'win32' }, async () => {
  const pipe = write('pipe.npa', '');
  rmSync(pipe);
  execFileSync('mkfifo', [pipe]);
  // More than the process has threads for files.
  const all = Array.from({ length: 8 }, () => openArchive(pipe).catch(({ code, message }) => `${code} ${message}`));
  for (const told of await Promise.all(all)) assert.match(told, /^ERR_FETCH the archive .*pipe\.npa cannot be read \(it is not a file\)$/);
});

hosted('a long document that is replaced while it is read is no mixture', async () => {
  server.fault = 'hidden';
  const archive = await openArchive(server.url);
  assert.equal(await firstId(archive, LONG.text.slice(40_000, 40_500)), 'long');
  let reads = 0;
  server.answer = ({ part }) => {
    if (part.length > 200_000 && ++reads === 1) queueMicrotask(() => (server.bytes = other));
  };
  await assert.rejects(archive.get('long'), { code: 'ERR_ARCHIVE_CHANGED' });
  assert.equal(reads, 3, 'the second parcel was read once more');
});

test('a header that was forged with the right checksum is refused by its digest', async () => {
  const length = bytes.readUInt32LE(12);
  const integrity = `sha256-${createHash('sha256').update(bytes.subarray(0, length)).digest('base64')}`;
  for (const source of await waysTo(bytes)) assert.equal((await openArchive(source, { integrity })).size, 601);
  const forged = await openArchive(other);
  assert.equal(forged.size, 601);
  await assert.rejects(openArchive(other, { integrity }), { code: 'ERR_BAD_SNAPSHOT', message: /has the digest sha256-.*says sha256-/ });
  for (const wrong of ['sha256-', 'md5-AAAA', `${integrity} `])
    await assert.rejects(openArchive(bytes, { integrity: wrong }), {
      name: 'RangeError',
      message: /^options\.integrity must be 'sha256-' and 32 bytes/,
    });
});

// ---- requests ---------------------------------------------------------------------------------------------------------------------

for (const [name, status, headers, code] of [
  ['the whole file in the middle', 200, {}, 'ERR_NO_RANGES'],
  ['a compressed range', 206, { 'content-encoding': 'br' }, 'ERR_NO_RANGES'],
  ['416', 416, {}, 'ERR_ARCHIVE_CHANGED'],
  ['another size', 206, { 'content-range': 'bytes 0-1/77' }, 'ERR_ARCHIVE_CHANGED'],
  ['404', 404, {}, 'ERR_FETCH'],
  ['403', 403, {}, 'ERR_FETCH'],
])
  hosted(`an answer that is refused is ended, and so are the others of the check: ${name}`, async () => {
    const archive = await openArchive(server.url);
    const ended = [];
    server.answer = ({ response, headers: own }) => {
      ended.push(closed(response));
      response.writeHead(status, { ...own, ...headers });
      response.write(Buffer.alloc(1 << 16)); // and never the end
      return true;
    };
    await assert.rejects(archive.check(at(7)), { code });
    assert.ok(ended.length > 0);
    await Promise.all(ended);
    const { length } = server.asked;
    server.answer = undefined;
    assert.equal(await firstId(archive, at(7)), 'doc/7');
    assert.ok(server.asked.length > length);
  });

hosted('`parallel` holds for all checks of an archive together', async () => {
  const archive = await openArchive(server.url, { parallel: 2 });
  server.most = 0;
  const found = await Promise.all(documents.slice(0, 20).map(({ text }) => firstId(archive, text)));
  assert.deepEqual(
    found,
    documents.slice(0, 20).map(({ id }) => id),
  );
  assert.ok(server.most <= 2, `${server.most} requests at a time`);
});

hosted('equal checks at a time cost as much as one, and one that ends early takes nothing from the others', async () => {
  const single = await openArchive(server.url);
  await single.check(at(0));
  const archive = await openArchive(server.url);
  const reason = new Error('enough');
  const controller = new AbortController();
  const ended = archive.check(at(0), { signal: controller.signal });
  const checks = Array.from({ length: 10 }, () => firstId(archive, at(0)));
  controller.abort(reason);
  await assert.rejects(ended, reason);
  assert.deepEqual(await Promise.all(checks), Array(10).fill('doc/0'));
  assert.equal(archive.stats().requests, single.stats().requests);
});

hosted('a busy host is asked again when it says so, three times in all', async () => {
  const archive = await openArchive(server.url, { parallel: 3 });
  const seen = new Map();
  const busy =
    (times, headers) =>
    ({ response, start }) => {
      seen.set(start, (seen.get(start) ?? 0) + 1);
      if (seen.get(start) > times) return undefined;
      response.writeHead(429, headers).end('later');
      return true;
    };
  server.answer = busy(2, { 'retry-after': '0' });
  assert.equal(await firstId(archive, at(20)), 'doc/20');
  seen.clear();
  // Its clock, or that of this machine, is wrong by hours.
  server.answer = busy(1, { 'retry-after': new Date(Date.now() - 9e6).toUTCString() });
  assert.equal(await firstId(archive, at(24)), 'doc/24');
  seen.clear();
  server.answer = busy(1, { 'retry-after': new Date(Date.now() + 9e6).toUTCString() });
  await assert.rejects(archive.check(at(25)), { code: 'ERR_FETCH', message: /wants to be asked again in \d+ seconds/ });
  seen.clear();
  server.answer = busy(Infinity, { 'retry-after': '0' });
  await assert.rejects(archive.check(at(22)), { code: 'ERR_FETCH', message: /answered 429$/ });
  assert.equal(Math.max(...seen.values()), 3);
  seen.clear();
  server.answer = busy(Infinity, { 'retry-after': '3600' });
  await assert.rejects(archive.check(at(23)), { code: 'ERR_FETCH', message: /answered 429, and wants to be asked again in 3600 seconds/ });
  assert.equal(Math.max(...seen.values()), 1);
});

hosted('while a host is busy, nothing else is asked of it', async () => {
  const archive = await openArchive(server.url, { parallel: 1 });
  let first;
  const times = [];
  server.answer = ({ response }) => {
    if (first !== undefined) return void times.push(performance.now());
    first = performance.now();
    response.writeHead(503, { 'retry-after': '1' }).end();
    return true;
  };
  assert.equal(await firstId(archive, at(23)), 'doc/23');
  assert.ok(
    times.every((time) => time - first > 950),
    `${times[0] - first} ms later`,
  );
});

hosted('a redirect to another origin is followed, and another archive there is noticed', async () => {
  const elsewhere = await host(bytes);
  try {
    const redirect = ({ response, headers }) => (response.writeHead(307, { ...headers, location: elsewhere.url }).end(), true);
    server.answer = redirect;
    const archive = await openArchive(server.url);
    assert.equal(await firstId(archive, at(30)), 'doc/30');
    elsewhere.bytes = other;
    elsewhere.fault = 'hidden';
    await assert.rejects(archive.check(at(31)), { code: 'ERR_ARCHIVE_CHANGED' });
  } finally {
    elsewhere.close();
  }
});
