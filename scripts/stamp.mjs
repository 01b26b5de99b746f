import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/** A note in node_modules about what was set up there. It goes when node_modules goes, and is absent while work is under way. */
export function stampAt(name) {
  const file = join(root, 'node_modules', name)
  return {
    read() {
      try {
        return JSON.parse(readFileSync(file, 'utf8'))
      } catch {
        return undefined
      }
    },
    write: (content) => writeFileSync(file, `${JSON.stringify(content)}\n`),
    remove: () => rmSync(file, { force: true }),
  }
}

/** The hash of a file of the checkout; the empty string when there is none. */
export function hashOf(path) {
  try {
    return createHash('sha256')
      .update(readFileSync(join(root, path)))
      .digest('hex')
  } catch {
    return ''
  }
}
