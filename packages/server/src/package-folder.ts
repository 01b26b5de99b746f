import { createRequire } from 'node:module'
import { dirname } from 'node:path'

/** The folder of this package. Bundling merges modules, so a module cannot derive this from its own path. */
export const packageFolder = (): string =>
  dirname(createRequire(import.meta.url).resolve('@deckhand/server/package.json'))
