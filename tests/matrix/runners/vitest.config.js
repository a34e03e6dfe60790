import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { include: ['cases/*.case.mjs'] } });
