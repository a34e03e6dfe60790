import { serve } from 'nearprint/worker';
serve();
