// The matches of `check` as reports that other tools show beside the text: SARIF 2.1.0 and GitHub Actions annotations.

import { percent } from './excerpt.js';
import { escaped } from './shown.js';
import { wholeOf } from './whole.js';

/** The line and column, both from 1, of each of the offsets in a text, by offset. The text is read once. */
function placesOf(text, offsets) {
  const places = new Map();
  let [line, start, next] = [1, 0, text.indexOf('\n')];
  for (const offset of offsets.sort((a, b) => a - b)) {
    while (next >= 0 && next < offset) [line, start, next] = [line + 1, next + 1, text.indexOf('\n', next + 1)];
    places.set(offset, { line, column: offset - start + 1 });
  }
  return places;
}

const messageOf = ({ id, score, scope, documents }) => {
  const part = { document: 'This text', paragraph: 'A paragraph', passage: 'A passage' }[scope];
  const others = documents > 1 ? `, and in ${documents - 1} other ${documents === 2 ? 'document' : 'documents'}` : '';
  return `${part} is ${percent(score)} the same as in ${escaped(id)}${others}`;
};

/** The region of each match in its file. `line` is where the text begins; a record is one line. */
function regionsOf({ text, line, raw }, matches) {
  if (!line) return matches.map(() => undefined);
  if (raw !== undefined) return matches.map(() => ({ startLine: line }));
  const stretches = matches.map(wholeOf);
  const places = placesOf(text, stretches.flat());
  return stretches.map((stretch) => {
    const [from, to] = stretch.map((offset) => places.get(offset));
    return { startLine: line + from.line - 1, startColumn: from.column, endLine: line + to.line - 1, endColumn: to.column };
  });
}

/** Escapes the characters that end a part of a GitHub command. */
const data = (text) => text.replace(/[%\r\n]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
const property = (text) => data(escaped(text)).replace(/:/g, '%3A').replace(/,/g, '%2C');

/** Lines that GitHub Actions shows beside the file at `path`, one for each match. */
export function githubLines(document, path, matches) {
  const regions = regionsOf(document, matches);
  return matches.map((match, at) => githubLine(document, path, match, regions[at]));
}

function githubLine(document, path, match, { startLine, startColumn, endLine, endColumn } = {}) {
  // GitHub shows columns only within a line.
  const columns = startColumn !== undefined && startLine === endLine ? { col: startColumn, endColumn } : {};
  const places = Object.entries({ file: path, line: startLine, endLine, ...columns, title: 'Near-duplicate' });
  const properties = places.filter(([, value]) => value !== undefined).map(([name, value]) => `${name}=${property(String(value))}`);
  const about = document.raw === undefined ? '' : `${escaped(document.id)}: `;
  return `::warning ${properties.join(',')}::${data(about + messageOf(match))}`;
}

/** Brackets would turn an id into a link in a SARIF message. */
const plain = (text) => text.replace(/[[\]\\]/g, '\\$&');

/** The results of SARIF, one for each match. */
export function sarifResults(document, path, matches) {
  const regions = regionsOf(document, matches);
  const artifactLocation = { uri: path.split('/').map(encodeURIComponent).join('/') };
  return matches.map((match, at) => ({
    ruleId: `near-duplicate/${match.scope}`,
    level: 'warning',
    message: { text: plain(messageOf(match)) },
    locations: [{ physicalLocation: { artifactLocation, region: regions[at] }, logicalLocations: [{ name: document.id }] }],
    properties: { score: match.score, of: match.id },
  }));
}

export function sarif(results, version) {
  const rules = [...new Set(results.map(({ ruleId }) => ruleId))].map((id) => ({ id }));
  const driver = { name: 'nearprint', version, rules };
  const run = { tool: { driver }, columnKind: 'utf16CodeUnits', results };
  return { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] };
}
