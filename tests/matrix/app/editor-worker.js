import { serve } from 'nearprint/editor-worker';
serve();
