import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The Firebase sign-in page. It is built separately, so that the workspace shares no file with it and does not grow. */
export default defineConfig({
  root: fileURLToPath(new URL('./sign-in', import.meta.url)),
  base: './',
  plugins: [react(), tailwindcss()],
  resolve: { conditions: ['@deckhand/source', 'module', 'browser', 'default'] },
  build: {
    outDir: fileURLToPath(new URL('./dist/sign-in', import.meta.url)),
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
