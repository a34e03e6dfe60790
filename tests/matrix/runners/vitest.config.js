import { defineConfig } from 'vitest/config';

export default defineConfig({ envPrefix: 'NEARPRINT_ARCHIVE', test: { include: ['cases/*.case.mjs'] } });
