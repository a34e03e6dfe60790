// The matches of `check` as findings that other tools show beside the text: SARIF 2.1.0 and GitHub Actions annotations. A document is
// one finding, at the longest part that the text shares with it.

import { numbered, percent, placesOf } from './excerpt.js';
import { slashes } from './identity.js';
import { escaped } from './shown.js';

function messageOf({ id, scope, score, share, documents, here }) {
  const name = escaped(id);
  const isWhole = scope === 'document';
  const parts = `in ${numbered(here.length, 'part')}`;
  const others = documents > 1 ? ` (wording of ${documents} documents)` : '';
  if (isWhole) return `This text is ${percent(score)} the same as ${name}; ${percent(share)} of it is there, ${parts}${others}`;
  return `${percent(share)} of this text is in ${name}, ${parts}${others}`;
}

/** The regions of each match in its file, one for each part, longest first. `line` is where the text begins; a record is one line. */
function regionsOf({ text, line, raw }, matches) {
  if (!line) return matches.map(() => [undefined]);
  if (raw !== undefined) return matches.map(() => [{ startLine: line }]);
  const places = placesOf(
    text,
    matches.flatMap(({ here }) => here.flat()),
  );
  const region = (range) => {
    const [from, to] = range.map((offset) => places.get(offset));
    return { startLine: line + from.line - 1, startColumn: from.column, endLine: line + to.line - 1, endColumn: to.column };
  };
  return matches.map(({ here }) => here.map(region));
}

/** Escapes the characters that end a part of a GitHub command. */
const data = (text) => text.replace(/[%\r\n]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
const property = (text) => data(escaped(text)).replace(/:/g, '%3A').replace(/,/g, '%2C');

/** Lines that GitHub Actions shows beside the file at `path`, one for each match. */
export function githubLines(document, path, matches, paths) {
  const regions = regionsOf(document, matches);
  const file = slashes(path, paths);
  return matches.map((match, at) => githubLine(document, file, match, regions[at][0]));
}

function githubLine(document, file, match, { startLine, startColumn, endLine, endColumn } = {}) {
  // GitHub shows columns only within a line.
  const columns = startColumn !== undefined && startLine === endLine ? { col: startColumn, endColumn } : {};
  const places = Object.entries({ file, line: startLine, endLine, ...columns, title: 'Near-duplicate' });
  const properties = places.filter(([, value]) => value !== undefined).map(([name, value]) => `${name}=${property(String(value))}`);
  const about = document.raw === undefined ? '' : `${escaped(document.id)}: `;
  return `::warning ${properties.join(',')}::${data(about + messageOf(match))}`;
}

/** Brackets would turn an id into a link in a SARIF message. */
const plain = (text) => text.replace(/[[\]\\]/g, '\\$&');

/** The address of a file, relative to where the command runs if the path is so. */
function uriOf(path, paths) {
  const [first, ...rest] = slashes(path, paths).split('/');
  const isDrive = /^[a-z]:$/i.test(first) && rest.length > 0;
  return [isDrive ? `file:///${first}` : encodeURIComponent(first), ...rest.map(encodeURIComponent)].join('/');
}

/** The results of SARIF, one for each match: its location is the longest part, and the other parts are related locations. */
export function sarifResults(document, path, matches, paths) {
  const regions = regionsOf(document, matches);
  const artifactLocation = { uri: uriOf(path, paths) };
  const placeAt = (region) => ({ physicalLocation: { artifactLocation, region } });
  return matches.map((match, at) => {
    const { id, scope, score, share, documents } = match;
    const [longest, ...others] = regions[at];
    const related = others.map((region) => ({ ...placeAt(region), message: { text: 'Another part' } }));
    return {
      ruleId: `near-duplicate/${scope}`,
      level: 'warning',
      message: { text: plain(messageOf(match)) },
      locations: [{ ...placeAt(longest), logicalLocations: [{ name: document.id }] }],
      ...(related.length > 0 ? { relatedLocations: related } : {}),
      properties: { of: id, scope, score, share, documents },
    };
  });
}

export function sarif(results, version) {
  const rules = [...new Set(results.map(({ ruleId }) => ruleId))].map((id) => ({ id }));
  const driver = { name: 'nearprint', version, rules };
  const run = { tool: { driver }, columnKind: 'utf16CodeUnits', newlineSequences: ['\r\n', '\n', '\r'], results };
  return { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] };
}
