// The worker of the chapters. `Work` lists its calls.
import { measure } from '../6-lookups/measure.ts';
import * as documents from '../7-documents/held.ts';
import { measures } from '../measures/measured.ts';
import { serve } from './serve.ts';

const work = { lookups: measure, measures, ...documents };

export type Work = typeof work;

serve(work);
