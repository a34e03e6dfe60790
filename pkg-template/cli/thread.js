// A worker thread, which serves the package. It is a program of its own: to read the whole command line would take more than a short task.

import { parentPort } from 'node:worker_threads';
import * as nearprint from 'nearprint';
import { serveWith } from 'nearprint/worker';
import { sheetOf } from './sheet.js';

serveWith({ ...nearprint, archiveSheet: sheetOf }, parentPort);
