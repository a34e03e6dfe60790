// The full texts of the SPDX licence list as static files: one JSON object per line, so that the page can read it while it arrives; and an
// archive, of which the page reads ranges. Identical texts (GPL-2.0, GPL-2.0-only, GPL-2.0-or-later) share a line and a document.
import { deflateRawSync } from 'node:zlib';
import full from 'spdx-license-list/full.js';

const NAME = 'virtual:licences';

function read() {
  const byText = new Map();
  for (const [id, { licenseText }] of Object.entries(full)) {
    byText.set(licenseText, [...(byText.get(licenseText) ?? []), id]);
  }
  // The shortest id first, because it is the best known.
  const lines = [...byText].map(([text, ids]) => {
    ids.sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
    return { ids, name: full[ids[0]].name, text };
  });
  return lines.sort((a, b) => (a.ids[0] < b.ids[0] ? -1 : 1));
}

const SHEET = 256; // documents that are made ready for the archive at once

/** The archive of these texts, as the command line would build it. */
async function archive(lines) {
  const { ArchiveWriter, archiveSheet } = await import('nearprint/archive');
  const parts = new Map();
  const taken = (number) => {
    const bytes = Buffer.concat(parts.get(number) ?? []);
    parts.delete(number);
    return bytes;
  };
  const writer = new ArchiveWriter({
    keep: (number, bytes) => parts.set(number, [...(parts.get(number) ?? []), bytes.slice()]),
    take: (number) => new Uint8Array(taken(number)),
  });
  const documents = lines.map(({ ids, name, text }) => ({ id: ids[0], title: name, text }));
  for (let at = 0; at < documents.length; at += SHEET) {
    writer.add(await archiveSheet(documents.slice(at, at + SHEET), { deflate: (bytes) => deflateRawSync(bytes, { level: 9 }) }));
  }
  writer.finish();
  return Buffer.concat([taken(0), taken(1)]);
}

/** Answers a range of the file, as static hosts do. */
function serveRange(file, request, response) {
  const [, from, to] = request.headers.range?.match(/^bytes=(\d+)-(\d+)$/) ?? [];
  if (from === undefined) return response.end(file);
  const end = Math.min(Number(to), file.length - 1);
  response.writeHead(206, { 'content-range': `bytes ${from}-${end}/${file.length}` }).end(file.subarray(Number(from), end + 1));
}

export function licences() {
  const lines = read();
  const file = lines.map((line) => JSON.stringify(line) + '\n').join('');
  const ids = lines.reduce((sum, line) => sum + line.ids.length, 0);
  let building = false;
  return {
    name: 'licences',
    configResolved(config) {
      building = config.command === 'build';
    },
    configureServer(server) {
      server.middlewares.use('/licences.jsonl', (_request, response) => response.end(file));
      const packed = archive(lines);
      server.middlewares.use('/licences.npa', async (request, response) => serveRange(await packed, request, response));
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    async load(id) {
      if (id !== `\0${NAME}`) return;
      const at = (name, source) =>
        building
          ? `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name, source })}`
          : `new URL('/${name}', location.href).href`;
      return `export const address = ${at('licences.jsonl', file)}, archive = ${at('licences.npa', building ? await archive(lines) : '')}, texts = ${lines.length}, ids = ${ids}`;
    },
  };
}
