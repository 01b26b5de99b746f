import { createRequire } from 'node:module'
import { dirname } from 'node:path'

/** The folder of this package. A build bundles its modules, so a module must not derive this from its own path. */
export const packageFolder = (): string => dirname(createRequire(import.meta.url).resolve('deckhand/package.json'))
