// The worker that `openCorpus` starts.
import { serve } from './worker.js';

serve();
