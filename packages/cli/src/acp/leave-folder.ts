import { dirname, resolve } from 'node:path'
import type { Environment } from '../settings.ts'
import { UsageError } from '../usage-error.ts'

/**
 * Goes to where the data folder lies. An editor starts us in whatever folder it has open, and what lies there is not ours to obey: its `.env` could
 * name another model, its `mcp.json` a program to start.
 */
export function leaveFolder(env: Environment): void {
  const given = env.DECKHAND_DATA?.trim()
  if (!given) return
  const data = resolve(given)
  try {
    process.chdir(dirname(data))
  } catch (cause) {
    throw new UsageError(`DECKHAND_DATA: there is no folder ${dirname(data)}. Make it, or name another.`, { cause })
  }
  env.DECKHAND_DATA = data
}
