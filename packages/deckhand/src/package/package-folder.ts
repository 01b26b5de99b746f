import { createRequire } from 'node:module'
import { dirname } from 'node:path'

/** Where this package lies. A build puts its modules together, so that none may tell this from where it is itself. */
export const packageFolder = (): string => dirname(createRequire(import.meta.url).resolve('deckhand/package.json'))
