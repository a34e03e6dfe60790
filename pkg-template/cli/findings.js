// The matches of `check` as reports that other tools show beside the text: SARIF 2.1.0 and GitHub Actions annotations.

import { percent } from './passages.js';
import { escaped } from './shown.js';

/** The line and column, both from 1, of ascending offsets in a text. */
function* places(text, offsets) {
  let [line, start, next] = [1, 0, text.indexOf('\n')];
  for (const offset of offsets) {
    while (next >= 0 && next < offset) [line, start, next] = [line + 1, next + 1, text.indexOf('\n', next + 1)];
    yield { line, column: offset - start + 1 };
  }
}

const messageOf = ({ id, score, scope, documents }) => {
  const part = { document: 'This text', paragraph: 'A paragraph', passage: 'A passage' }[scope];
  const others = documents > 1 ? `, and in ${documents - 1} other ${documents === 2 ? 'document' : 'documents'}` : '';
  return `${part} is ${percent(score)} the same as in ${escaped(id)}${others}`;
};

/** The region of a match in its file. `line` is where the text begins; a record is one line. */
function regionOf({ text, line, raw }, { here }) {
  if (!line) return undefined;
  if (raw !== undefined) return { startLine: line };
  const [from, to] = places(text, [here[0][0], here.at(-1)[1]]);
  return { startLine: line + from.line - 1, startColumn: from.column, endLine: line + to.line - 1, endColumn: to.column };
}

/** Escapes the characters that end a part of a GitHub command. */
const data = (text) => text.replace(/[%\r\n]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
const property = (text) => data(escaped(text)).replace(/:/g, '%3A').replace(/,/g, '%2C');

/** A line that GitHub Actions shows beside the file at `path`. */
export function githubLine(document, path, match) {
  const { startLine, startColumn, endLine, endColumn } = regionOf(document, match) ?? {};
  // GitHub shows columns only within a line.
  const columns = startColumn !== undefined && startLine === endLine ? { col: startColumn, endColumn } : {};
  const places = Object.entries({ file: path, line: startLine, endLine, ...columns, title: 'Near-duplicate' });
  const properties = places.filter(([, value]) => value !== undefined).map(([name, value]) => `${name}=${property(String(value))}`);
  const about = document.raw === undefined ? '' : `${escaped(document.id)}: `;
  return `::warning ${properties.join(',')}::${data(about + messageOf(match))}`;
}

/** Brackets would turn an id into a link in a SARIF message. */
const plain = (text) => text.replace(/[[\]\\]/g, '\\$&');

/** A result of SARIF. */
export function sarifResult(document, path, match) {
  const region = regionOf(document, match);
  const artifactLocation = { uri: path.split('/').map(encodeURIComponent).join('/') };
  return {
    ruleId: `near-duplicate/${match.scope}`,
    level: 'warning',
    message: { text: plain(messageOf(match)) },
    locations: [{ physicalLocation: { artifactLocation, region }, logicalLocations: [{ name: document.id }] }],
    properties: { score: match.score, of: match.id },
  };
}

export function sarif(results, version) {
  const rules = [...new Set(results.map(({ ruleId }) => ruleId))].map((id) => ({ id }));
  const driver = { name: 'nearprint', version, rules };
  const run = { tool: { driver }, columnKind: 'utf16CodeUnits', results };
  return { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] };
}
