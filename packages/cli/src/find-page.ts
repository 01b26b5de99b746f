import { createRequire } from 'node:module'
import { dirname } from 'node:path'

/** The folder of the page that people work in. Undefined where it was not built. */
export function findPage(): string | undefined {
  try {
    return dirname(createRequire(import.meta.url).resolve('@deckhand/workspace/page'))
  } catch {
    return undefined
  }
}
