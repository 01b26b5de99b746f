import { isLookup } from '../quiet-lookups.ts'
import type { Log } from './create-log.ts'

/**
 * What Node itself would print to stderr goes into the log instead: warnings, and the error that ends the program. Printed by Node it would be no
 * line of the log, and nobody would have taken the secrets out.
 */
export function logLastWords(log: Log): void {
  process.removeAllListeners('warning')
  process.on('warning', (warning) => {
    if (!isLookup(warning)) log.warn({ err: warning }, 'warning')
  })
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'The program ends: nobody was there to catch this.')
    process.exit(1)
  })
}
