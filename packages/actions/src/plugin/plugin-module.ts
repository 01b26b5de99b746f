import { join, relative, resolve, sep } from 'node:path'
import { isBelow, isFile, packageIn } from './file-in-plugin.ts'
import { entryFrom } from './package-entry.ts'
import type { FoundPlugin } from './plugin-manifest.ts'

/** `isNone`: there is no code, and plugin.yaml needs none. */
export type PluginModule = { path: string } | { refused: string } | { isNone: true }

/** The code of a plugin that this Node can run. */
export function pluginModule(plugin: FoundPlugin, readsTypeScript = canReadTypeScript()): PluginModule {
  const candidates = moduleCandidates(plugin)
  const outside = candidates.find((path) => !isBelow(plugin.folder, path))
  if (outside !== undefined)
    return { refused: `"${plugin.manifest.module}" is outside the plugin's folder. Name a file in it.` }
  const runnable = candidates.flatMap(asJavaScript).find(isFile)
  if (runnable !== undefined) return { path: runnable }
  const typed = candidates.flatMap(asTypeScript).find(isFile)
  if (typed === undefined) return needsCode(plugin) ? { refused: noCode(plugin) } : { isNone: true }
  return readsTypeScript ? { path: typed } : { refused: cannotRead(typed) }
}

/** A plugin with only contracts needs no code. */
function needsCode({ manifest: { actions, init, module } }: FoundPlugin): boolean {
  return actions.length > 0 || init !== undefined || module !== undefined
}

/** Possible code files, best first: only `module` if set, otherwise the package's entry or an index. */
export function moduleCandidates({ folder, manifest }: Pick<FoundPlugin, 'folder' | 'manifest'>): string[] {
  if (manifest.module !== undefined) return [resolve(folder, manifest.module)]
  const { exports, main } = packageIn(folder)
  const entry = entryFrom(exports) ?? (typeof main === 'string' ? main : undefined)
  const named = entry === undefined ? [] : [resolve(folder, entry)]
  return [...named, ...['index', 'dist/index', 'src/index'].map((name) => join(folder, name))]
}

function asJavaScript(path: string): string[] {
  const bare = path.replace(/\.[cm]?[jt]sx?$/, '')
  return [...(/\.[cm]?js$/.test(path) ? [path] : []), `${bare}.js`, `${bare}.mjs`, join(path, 'index.js')]
}

/** The source files beside a path with or without an extension. */
function asTypeScript(path: string): string[] {
  const bare = path.replace(/\.[cm]?[jt]sx?$/, '')
  return [`${bare}.ts`, `${bare}.mts`, join(path, 'index.ts')]
}

/** The TypeScript source of a plugin's code. */
export function typeScriptSource(plugin: Pick<FoundPlugin, 'folder' | 'manifest'>): string | undefined {
  const candidates = moduleCandidates(plugin).flatMap((path) => [...sourceOf(plugin.folder, path), path])
  return candidates.flatMap(asTypeScript).find(isFile)
}

/** By convention, `dist/orders.js` is built from `src/orders.ts`. */
function sourceOf(folder: string, path: string): string[] {
  const [first, ...rest] = relative(folder, path).split(sep)
  return first === 'dist' ? [join(folder, 'src', ...rest)] : []
}

function canReadTypeScript(): boolean {
  return Boolean((process.features as { typescript?: unknown }).typescript)
}

function noCode({ manifest }: FoundPlugin): string {
  const { module } = manifest
  return module === undefined
    ? 'There is no code: neither an entry in a package.json nor index.js or dist/index.js. Write it, or name its file with "module".'
    : `There is no file "${module}", which "module" names. Build the plugin, or correct the path.`
}

function cannotRead(path: string): string {
  return `${path} is TypeScript, which Node ${process.versions.node} cannot run. Build it to JavaScript (index.js or dist/index.js), or use Node 22.18 or newer.`
}
