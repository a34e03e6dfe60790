// Runs a command, and prints the largest memory of all its processes together, in megabytes: peak.mjs COMMAND…

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

const [command, ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
let peak = 0;
const timer = setInterval(() => {
  try {
    // Threads share the memory of their process.
    peak = Math.max(peak, Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]));
  } catch {
    // It has just ended.
  }
}, 50);
child.once('exit', (code) => {
  clearInterval(timer);
  if (code !== 0) process.exit(code ?? 1);
  console.log(peak / 1000);
});
