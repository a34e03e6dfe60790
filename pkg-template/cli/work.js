// The beginning and the end that all commands over many documents share.

import { documents } from './documents.js';
import { BUILT } from './formats/names.js';
import { readingOf } from './options.js';
import { threads } from './pool.js';
import { Problems } from './problems.js';
import { Progress } from './progress.js';
import { sourcesOf } from './sources.js';
import { UsageError } from './reason.js';

/** The exit status with --strict if something was left out. */
const INCOMPLETE = 2;

/**
 * Finds the sources of `inputs`, passes { sources, documents, progress, problems, reading } to `work` and reports the problems at the end. With `all`
 * records without a text are documents too; with `withFront` the text of Markdown has its front matter. `labels` are the names of fields whose values
 * the documents have. `refuse(sources)` throws before anything is read, and instead of the problems, if the sources do not fit.
 */
export async function overDocuments(inputs, options, work, { all = false, withFront = false, labels = [], refuse } = {}) {
  threads(); // refused also where few documents need one
  const problems = new Problems({ recordsStay: all });
  const reading = { ...(await readingOf(options)), all, labels: labels.length > 0 ? labels : undefined };
  const sources = await sourcesOf(inputs, options, problems);
  // A corpus that was built has texts without it.
  reading.page.withFront = withFront && !sources.some(({ format }) => BUILT.includes(format));
  refuse?.(sources.filter(({ isOld }) => !isOld));
  const progress = new Progress(sources);
  let count = 0;
  async function* counted() {
    for await (const document of documents(sources, reading, problems, progress)) {
      if (!document.isUnread && !sources[document.source].isOld) count++;
      yield document;
    }
    if (count === 0) throw new UsageError(`<inputs...> '${inputs.join(' ')}': no document was found`);
  }
  try {
    const result = await work({ sources, documents: counted(), progress, problems, reading });
    if (options.strict && problems.leftOut > 0) process.exitCode = INCOMPLETE;
    return result;
  } finally {
    progress.stop();
    problems.report();
  }
}

/** Reads the documents a second time, for an option. The first reading reported the problems. */
export function again(sources, reading, option) {
  const once = sources.find(({ path, stat }) => path === '-' || !stat.isFile());
  if (once) throw new UsageError(`'${once.path}' can be read only once, and ${option} needs it twice here; give a file`);
  return documents(sources, reading, new Problems());
}
