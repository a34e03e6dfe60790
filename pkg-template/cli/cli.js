#!/usr/bin/env node
// The command `nearprint`. One file when bundled: the same one runs in its worker threads.

import { isMainThread } from 'node:worker_threads';
import { program } from './program.js';
import { runAndExit } from './run.js';
import { serve } from './threads.js';

if (isMainThread) runAndExit(program(), process.argv);
else serve();
