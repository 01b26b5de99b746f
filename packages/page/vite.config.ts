interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** The script for a tag: what shows the chat at first, and beside it what is loaded when it is needed. */
export default {
  base: './',
  resolve: { conditions: ['@deckhand/source', 'module', 'browser', 'default'] },
  plugins: [
    { name: 'short-style', transform: shortStyle },
    { name: 'load-again', renderChunk: loadAgain },
  ],
  build: {
    outDir: 'dist/browser',
    target: 'es2023',
    // As a library, for a page would be given a helper that loads styles ahead.
    lib: { entry: 'src/element/script.ts', formats: ['es'] },
    rolldownOptions: {
      output: {
        minify: true,
        comments: false,
        entryFileNames: 'deckhand-chat.js',
        chunkFileNames: '[name]-[hash].js',
        codeSplitting: { groups: [{ name: partOf }] },
      },
    },
  },
}

/** What answers is one part. Left alone, what it shares with acting would go there, and acting be loaded with it. */
function partOf(id: string, modules: Modules): string | null {
  const answering = new Set<string>()
  const add = (each: string) => {
    if (answering.has(each)) return
    answering.add(each)
    for (const next of modules.getModuleInfo(each)?.importedIds ?? []) add(next)
  }
  const folder = /^.*\/src\//.exec(id)
  if (folder) add(`${folder[0]}element/open-chat.ts`)
  return answering.has(id) ? 'open-chat' : null
}

/** Nobody else makes a style in a string shorter. */
function shortStyle(code: string, id: string): string | undefined {
  if (!id.endsWith('/element/style.ts')) return undefined
  return code
    .replace(/\n\s*/g, ' ')
    .replace(/ ?([{};>]) ?/g, '$1')
    .replace(/([:,]) /g, '$1')
    .replaceAll(';}', '}')
}

/**
 * Browsers before Chromium 151 keep a failed import for as long as the page lives. So a part that cannot be loaded is imported again from a path that is new
 * each time; the parts that it imports itself, by relative paths, are then new as well. The server answers below such a path as below /page.
 */
function loadAgain(code: string): string {
  const imported = /\bimport\((["'`])\.\/([^"'`]+)\1\)/g
  return code.replace(imported, (whole, _quote, part) => {
    return `${whole}.catch(()=>import(import.meta.url.replace(/(again.\\d+.)?[^/]*$/,\`again-\${Date.now()}/${part}\`)))`
  })
}
