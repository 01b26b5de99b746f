import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.mjs'

/** A record in node_modules of what was set up. It disappears with node_modules, and is absent while a set-up runs. */
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

/** The hash of a file in the checkout. Empty when the file does not exist. */
export function hashOf(path) {
  try {
    return createHash('sha256')
      .update(readFileSync(join(root, path)))
      .digest('hex')
  } catch {
    return ''
  }
}
