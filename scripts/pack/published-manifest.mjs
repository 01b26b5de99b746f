import { notInstalled } from '../build/bundled.mjs'

/** Packages that vite bundled with all their dependencies. */
const builtWhole = ['@deckhand/workspace']

/**
 * The published manifest. Removes the private export condition for TypeScript sources, which are not packed, and development dependencies. Adds fields
 * that are the same for all packages from the root manifest.
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
