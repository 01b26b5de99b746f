import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// Each load of a project's files has a number, which stands in the URL of every file that it reaches: what Node keeps of an earlier load is under
// another URL. All other imports of the process pass through unchanged.
const mark = 'deckhand-load'

let deckhand
let port

export function initialize(data) {
  deckhand = data.deckhand
  port = data.port
}

export async function resolve(specifier, context, next) {
  const load = loadOf(context.parentURL)
  if (load === null) return next(specifier, context)
  // The one that runs, also where the project has another one installed, or none.
  if (specifier === 'deckhand') return { url: deckhand, shortCircuit: true }
  const by = fileURLToPath(context.parentURL)
  const found = await next(specifier, context).catch((error) => {
    throw problem({ path: by, specifier, code: error.code, message: error.message })
  })
  if (!/^\.{1,2}\//.test(specifier) || !/^file:.*\.m?[jt]s$/.test(found.url)) return found
  port.postMessage({ path: fileURLToPath(found.url), by })
  return { ...found, url: `${found.url}?${mark}=${load}` }
}

export async function load(url, context, next) {
  if (loadOf(url) === null || !/\.m?ts$/.test(new URL(url).pathname)) return next(url, context)
  const path = fileURLToPath(url)
  return { format: 'module', shortCircuit: true, source: await withoutTypes(path) }
}

function loadOf(url) {
  return url?.startsWith('file:') && url.includes(mark) ? new URL(url).searchParams.get(mark) : null
}

async function withoutTypes(path) {
  const { transformSync } = await import('@swc/wasm-typescript')
  try {
    return transformSync(readFileSync(path, 'utf8'), { mode: 'strip-only', module: true }).code
  } catch (thrown) {
    if (thrown?.startLine === undefined) throw thrown
    const { code, message, startLine, startColumn } = thrown
    throw problem({ path, line: startLine, column: startColumn + 1, code, message })
  }
}

/** An error loses its own fields on the way to the main thread. */
function problem(place) {
  return new Error(JSON.stringify({ [mark]: place }))
}
