interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** Builds the script for a `<script>` tag: the code for the closed chat, and parts that load on demand. */
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
    // Build as a library: a page build would add a helper that preloads styles.
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

/** Puts the code for answering into one part. Otherwise its shared modules would move into the part for acting, and load that too. */
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

/** Minifies the style sheet, which the minifier treats as a string. */
function shortStyle(code: string, id: string): string | undefined {
  if (!id.endsWith('/element/style.ts')) return undefined
  return code
    .replace(/\n\s*/g, ' ')
    .replace(/ ?([{};>]) ?/g, '$1')
    .replace(/([:,]) /g, '$1')
    .replaceAll(';}', '}')
}

/**
 * Browsers before Chromium 151 remember a failed import for the page's lifetime. So a part that failed to load is imported again under a new path
 * each time. The parts that it imports by relative paths are then new as well. The server ignores that prefix below /page.
 */
function loadAgain(code: string): string {
  const imported = /\bimport\((["'`])\.\/([^"'`]+)\1\)/g
  return code.replace(imported, (whole, _quote, part) => {
    return `${whole}.catch(()=>import(import.meta.url.replace(/(again.\\d+.)?[^/]*$/,\`again-\${Date.now()}/${part}\`)))`
  })
}
