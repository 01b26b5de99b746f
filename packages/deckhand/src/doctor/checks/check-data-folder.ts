import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '../../settings/settings.ts'
import { dataFolderPath } from '../../store/data-folder.ts'
import { writeRefusal } from '../../store/write-refusal.ts'
import { type Check, type Finding, fine, problem, warning } from '../finding.ts'

const keyFile = /key|secret|token/i

/** Leaves nothing behind, and does not create a missing folder. */
export const checkDataFolder = (env: Environment): Check => ({
  name: 'data folder',
  look: async () => {
    const path = dataFolderPath(env)
    const there = existsSync(path)
    const refusal = writeRefusal(path)
    if (refusal !== undefined) {
      return [
        problem(`${path} cannot be written to (${refusal}).`, 'Set DECKHAND_DATA to a folder that you may write to.'),
      ]
    }
    if (!there) return [fine(`${path} will be created at the first start.`)]
    const open = openToOthers(path)
    return open.length > 0 ? open : [fine(`${path} can be written to, and only you can read its secret.`)]
  },
})

function openToOthers(folder: string): Omit<Finding, 'name'>[] {
  if (process.platform === 'win32') return []
  const keys = readdirSync(folder).filter((name) => keyFile.test(name))
  return keys
    .filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0)
    .map((name) => warning(`Others on this machine can read ${name}.`, `Run: chmod 600 "${join(folder, name)}"`))
}
