// The file of a report: one page, with its data, its style and its program, which loads nothing.

import { createHash } from 'node:crypto';
import script from 'nearprint-report-page';
import style from './page/page.css';
import html from './page/page.html';
import { OutputFile } from '../output.js';

/** The most groups in the list of the largest ones. */
const LARGEST = 20;

/** An `Intl.NumberFormat` would cost each start 25 ms. */
export const number = (value) => value.toLocaleString('en');

/** The most bytes of the names of documents in a page, and of their texts: a page has less than 20 MB. */
export const NAMES = 7e6;
export const TEXTS = 9e6;

/** JSON in which nothing can end the element that it stands in. */
const embedded = (value) => JSON.stringify(value).replaceAll('<', '\\u003c');
export const bytesOf = (value) => Buffer.byteLength(embedded(value)) + 1;

/** The names of the documents in a page, each with a number. */
export class Names {
  all = [];
  /** The bytes that they take in the page. */
  bytes = 0;
  #numbers = new Map();

  /** The number of a document. Different documents of one name have different keys. */
  numberOf(key, name) {
    if (!this.#numbers.has(key)) {
      this.#numbers.set(key, this.all.length);
      this.all.push(name);
      this.bytes += bytesOf(name);
    }
    return this.#numbers.get(key);
  }
}

/** The places of the groups with most pairs, whose number is the second part of a group. */
export const largestOf = (groups) =>
  groups
    .map((_, at) => at)
    .sort((a, b) => groups[b][1] - groups[a][1])
    .slice(0, LARGEST);

export class ReportFile extends OutputFile {
  constructor(path) {
    super('--report', path);
  }

  /** Writes the page, and returns this file, which is to be committed with the other outputs. */
  writePage(data) {
    const parts = { style, script, data: embedded(data), 'style-hash': hashOf(style), 'script-hash': hashOf(script) };
    this.write(
      html
        .split('@')
        .map((part) => (Object.hasOwn(parts, part) ? parts[part] : part))
        .join(''),
    );
    return this;
  }
}

const hashOf = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
