import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  // The server may serve the page below any path.
  base: './',
  plugins: [react(), tailwindcss()],
  resolve: { conditions: ['@deckhand/source', 'module', 'browser', 'default'] },
  // Languages of code are loaded by the worker one by one.
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The first screen is one file: split for sharing with later chunks, it would compress worse.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
    chunkSizeWarningLimit: 600,
  },
})
