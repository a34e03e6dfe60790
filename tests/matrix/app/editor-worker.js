import { Corpus } from 'nearprint';
import { serveWith } from 'nearprint/worker';
serveWith({ Corpus });
