// Measures one command: measure.mjs NAME TRUTH COMMAND…, with a file of { id, group } about all documents, prints the time, the time of all processors,
// the largest memory of all its processes together, and F1 of the documents to drop, which the command prints as the first part of
// each line.

import { spawn } from 'node:child_process';
import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [name, file, command, ...args] = process.argv.slice(2);
const status = (pid, key) => Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);

/** The processor time in seconds of all processes that this one started, once they have ended. */
function worked() {
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

/** The memory in kilobytes of a process and all that it started. */
function look(root) {
  const parents = new Map();
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      parents.set(Number(pid), status(pid, 'PPid'));
    } catch {
      // It has just ended.
    }
  }
  const isOurs = (pid) => pid === root || (parents.has(pid) && parents.get(pid) > 1 && isOurs(parents.get(pid)));
  let memory = 0;
  for (const pid of [...parents.keys()].filter(isOurs)) {
    try {
      memory += status(pid, 'VmRSS');
    } catch {
      // As above.
    }
  }
  return memory;
}

const begun = performance.now();
const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
let peak = 0;
const timer = setInterval(() => (peak = Math.max(peak, look(child.pid))), 50);
const dropped = new Set();
for await (const line of createInterface({ input: child.stdout })) dropped.add(line.split('\t', 1)[0]);
const code = child.exitCode ?? (await new Promise((resolve) => child.once('exit', resolve)));
const seconds = (performance.now() - begun) / 1000;
clearInterval(timer);
if (code !== 0) throw new Error(`${name} ended with ${code}`);

const seen = new Set();
const wrong = { missed: 0, tooMany: 0 };
let truth = 0;
for await (const line of createInterface({ input: createReadStream(file) })) {
  const { id, group } = JSON.parse(line);
  const isDuplicate = seen.has(group);
  seen.add(group);
  truth += isDuplicate;
  if (isDuplicate && !dropped.has(id)) wrong.missed++;
  if (!isDuplicate && dropped.has(id)) wrong.tooMany++;
}
const f1 = (2 * (truth - wrong.missed)) / (truth + dropped.size);
console.log(JSON.stringify({ name, seconds, processors: worked(), megabytes: peak / 1000, drops: dropped.size, f1, ...wrong }));
