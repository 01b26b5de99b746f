import { defineConfig } from 'vite'

export default defineConfig({
  base: '/shop/',
  resolve: { conditions: ['@deckhand/source', 'module', 'browser', 'default'] },
  build: {
    outDir: 'dist/site',
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
