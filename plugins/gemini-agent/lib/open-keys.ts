import { hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface AgentKeys {
  /** Signs calls and confirmations. */
  calls: Buffer
  audit: Buffer
}

const length = 32

/** Derives the keys from DECKHAND_SECRET, which all machines of one site must share, or from a file that is created once. Throws if the file is damaged. */
export function openKeys(folder: string, { DECKHAND_SECRET }: Record<string, string | undefined>): AgentKeys {
  const given = DECKHAND_SECRET?.trim()
  const secret = given ? Buffer.from(given) : readKey(folder)
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `deckhand gemini-agent ${purpose}`, 32))
  return { calls: derive('calls'), audit: derive('audit') }
}

function readKey(folder: string): Buffer {
  const path = join(folder, 'secret.key')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(path, randomBytes(length), { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = readFileSync(path)
  if (secret.length === length) return secret
  throw new Error(
    `${path} must be ${length} bytes long, not ${secret.length}. Restore it from a backup, or delete it: then open confirmations are lost.`,
  )
}
