import { appendFileSync } from 'node:fs'
import { flags } from './flags.mjs'

export function notePid(pid) {
  if (flags.pids) appendFileSync(flags.pids, `${pid}\n`)
}
