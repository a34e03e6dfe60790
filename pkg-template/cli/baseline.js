// Pairs of a text and a document that were accepted: a file of lines with both ids, as they are printed, separated by a tab.

import { checkOutputs, commitAll, eachLine, OutputFile } from './output.js';
import { quoted } from './shown.js';

export class Baseline {
  #known = new Set();
  #file;

  constructor({ baseline, writeBaseline }) {
    if (baseline !== undefined) eachLine('--baseline', baseline, (line, at) => this.#add(line, at));
    checkOutputs({ '--write-baseline': writeBaseline });
    if (writeBaseline !== undefined) this.#file = new OutputFile('--write-baseline', writeBaseline);
  }

  #add(line, at) {
    if (line !== '' && line.split('\t').length < 2) throw new Error(`line ${at + 1} has no tab between two ids`);
    this.#known.add(line.split('\t').slice(0, 2).join('\t'));
  }

  /** Whether a pair was accepted; notes it for the next time. */
  has(id, of) {
    const line = `${quoted(id)}\t${quoted(of)}`;
    this.#file?.write(`${line}\n`);
    return this.#known.has(line);
  }

  finish() {
    if (this.#file !== undefined) commitAll([this.#file]);
  }
}
