// Pairs of a text and a document that were accepted: a file of lines with both ids, as they are printed, separated by a tab.

import { readFileSync } from 'node:fs';
import { checkOutputs, commitAll, noteInput, OutputFile } from './output.js';
import { reasonOf, UsageError } from './reason.js';
import { quoted } from './shown.js';

export class Baseline {
  #known = new Set();
  #file;

  constructor({ baseline, writeBaseline }) {
    if (baseline !== undefined) this.#read(baseline);
    checkOutputs({ '--write-baseline': writeBaseline });
    if (writeBaseline !== undefined) this.#file = new OutputFile('--write-baseline', writeBaseline);
  }

  #read(path) {
    try {
      noteInput(path);
      for (const [at, line] of readFileSync(path, 'utf8').split('\n').entries()) {
        if (line !== '' && line.split('\t').length < 2) throw new Error(`line ${at + 1} has no tab between two ids`);
        this.#known.add(line.split('\t').slice(0, 2).join('\t'));
      }
    } catch (error) {
      throw new UsageError(`--baseline '${path}' cannot be read (${reasonOf(error)})`);
    }
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
