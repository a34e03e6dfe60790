// The file of a report: one page, with its data, its style and its program, which loads nothing.

import { createHash } from 'node:crypto';
import script from 'nearprint-report-page';
import style from './page/page.css';
import html from './page/page.html';
import { OutputFile } from '../output.js';

/** A number for people. */
export const number = new Intl.NumberFormat('en').format;

/** The most bytes of the names of documents in a page, and of their texts: a page has less than 20 MB. */
export const NAMES = 7e6;
export const TEXTS = 9e6;

/** JSON in which nothing can end the element that it stands in. */
const embedded = (value) => JSON.stringify(value).replaceAll('<', '\\u003c');
export const bytesOf = (value) => Buffer.byteLength(embedded(value)) + 1;

export class ReportFile extends OutputFile {
  constructor(path) {
    super('--report', path);
  }

  /** Writes the page, and returns this file, which is to be committed with the other outputs. */
  writePage(data) {
    const parts = { style, script, data: embedded(data), 'style-hash': hashOf(style), 'script-hash': hashOf(script) };
    this.write(html.split('@').map((part) => (Object.hasOwn(parts, part) ? parts[part] : part)).join(''));
    return this;
  }
}

const hashOf = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
