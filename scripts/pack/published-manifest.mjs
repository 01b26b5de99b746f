import { notInstalled } from '../bundled.mjs'

/** A package whose files vite put together, with all that they import. */
const builtWhole = ['@deckhand/workspace']

/**
 * The manifest that users get. The sources have a private export condition that leads to TypeScript, which is not packed, and development dependencies.
 * What is the same for all packages is said once, in the root manifest.
 */
export function publishedManifest(folder, manifest, { repository, engines, license }) {
  const { devDependencies: _, scripts: __, ...rest } = manifest
  if (builtWhole.includes(manifest.name)) delete rest.dependencies
  const dependencies = Object.entries(rest.dependencies ?? {}).filter(([name]) => !notInstalled(folder).includes(name))
  const exports = Object.fromEntries(
    Object.entries(manifest.exports).map(([name, entry]) => [name, publishedEntry(entry)]),
  )
  return {
    ...rest,
    ...(rest.dependencies && { dependencies: Object.fromEntries(dependencies) }),
    license,
    repository: { ...repository, directory: folder },
    engines,
    exports,
  }
}

function publishedEntry(entry) {
  if (typeof entry === 'string' || !('@deckhand/source' in entry)) return entry
  const { '@deckhand/source': _, ...rest } = entry
  return { types: entry.default.replace(/\.js$/, '.d.ts'), ...rest }
}
