import { defineConfig } from 'vite'
import { licences } from './licences.js'
import { contentSecurity } from './content-security.js'

export default defineConfig({
  base: './', // every address is relative: the page works under any path
  plugins: [licences(), contentSecurity()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
})
