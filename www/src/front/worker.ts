// The front page's worker: everything about ten thousand texts, or about a forum, is asked here, so that no key waits for it.
import { serve } from '../worker/serve.ts';
import { placed, told } from './crowd.ts';
import { answer } from './forum.ts';
import { parOf } from './par.ts';

export type Questions = typeof questions;

const questions = { placed, told, answer, parOf };
serve(questions);
