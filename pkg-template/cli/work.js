// What all commands over many documents begin and end with.

import { documents } from './documents.js';
import { fieldsOf } from './options.js';
import { Problems } from './problems.js';
import { Progress } from './progress.js';
import { sourcesOf } from './sources.js';
import { UsageError } from './usage-error.js';

/** Exit status, with --strict. */
const INCOMPLETE = 2;

/**
 * Finds the sources of `inputs`, hands { sources, documents, problems } to `work` and reports the problems at the end.
 * `documents` yields those of all sources, each time anew.
 */
export async function overDocuments(inputs, options, work) {
  const problems = new Problems();
  const sources = await sourcesOf(inputs, options.format, problems);
  const progress = new Progress(sources);
  let count = 0;
  async function* counted() {
    for await (const document of documents(sources, fieldsOf(options), problems, progress)) {
      count++;
      yield document;
    }
    if (count === 0) throw new UsageError(`<inputs...> '${inputs.join(' ')}': no document was found`);
  }
  try {
    const result = await work({ sources, documents: counted(), problems });
    if (options.strict && problems.leftOut > 0) process.exitCode = INCOMPLETE;
    return result;
  } finally {
    progress.stop();
    problems.report();
  }
}

/** The documents of a second reading, for their raw form. Problems were reported by the first. */
export function again(sources, options) {
  if (sources.some(({ path }) => path === '-')) throw new UsageError("'-' (standard input) can be read only once; give a file");
  return documents(sources, fieldsOf(options), new Problems());
}
