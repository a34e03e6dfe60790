#!/usr/bin/env node
// The command `nearprint`. It is bundled into one file, which also runs in its worker threads, where it serves the package.

import { isMainThread, parentPort } from 'node:worker_threads';
import * as nearprint from 'nearprint';
import { serveWith } from 'nearprint/worker';
import { sheetOf } from './archive-output.js';
import { program } from './program.js';
import { runAndExit } from './run.js';

if (isMainThread) runAndExit(program(), process.argv);
else serveWith({ ...nearprint, archiveSheet: sheetOf }, parentPort);
