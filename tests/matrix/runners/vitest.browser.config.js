import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

const provider = playwright({ launchOptions: { executablePath: process.env.CHROME, args: ['--no-sandbox'] } });

export default defineConfig({
  envPrefix: 'NEARPRINT_ARCHIVE',
  test: { include: ['cases/*.case.mjs'], browser: { enabled: true, headless: true, provider, instances: [{ browser: 'chromium' }] } },
});
