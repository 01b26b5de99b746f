/** The script for a tag: what shows the chat at first, and beside it what is loaded when it is needed. */
export default {
  base: './',
  resolve: { conditions: ['source', 'module', 'browser', 'default'] },
  plugins: [{ name: 'short-style', transform: shortStyle }],
  build: {
    outDir: 'dist/browser',
    target: 'es2023',
    modulePreload: false,
    rollupOptions: {
      input: 'src/element/script.ts',
      output: { entryFileNames: 'deckhand-chat.js', chunkFileNames: '[name]-[hash].js' },
    },
  },
}

/** Nobody else makes a style in a string shorter. */
function shortStyle(code: string, id: string): string | undefined {
  if (!id.endsWith('/element/style.ts')) return undefined
  return code.replace(/\n\s*/g, ' ').replace(/ ?([{};]) ?/g, '$1')
}
