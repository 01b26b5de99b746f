import { localUserId } from '@deckhand/server'
import { closeSoon } from '../command-line/close-soon.ts'
import { onStopSignal } from '../command-line/signals.ts'
import { openOperations } from '../operations/open-operations.ts'
import { openForOnePerson } from '../product/open-for-one-person.ts'
import { openProject } from '../project/open-project.ts'
import type { Environment } from '../settings/settings.ts'
import { cleanText } from '../terminal/terminal-text.ts'

/** Prints today's briefing, and creates it if there is none. */
export async function briefingCommand({ refresh }: { refresh: boolean }, given: Environment): Promise<number> {
  const { env, observers, ...project } = await openProject(given)
  const operations = await openOperations(env, { logLevel: 'silent', withMetrics: false, observers })
  const deckhand = await openForOnePerson(env, operations, project)
  // Closing hands the run back to the store, where it waits for the next process.
  const forget = onStopSignal(() => void deckhand.briefings.close(), { how: 'once' })
  try {
    const { text, path, cached } = await deckhand.briefings.brief(localUserId, { refresh })
    if (!cached && deckhand.notice) process.stderr.write(`${deckhand.notice}\n`)
    process.stdout.write(cleanText(text))
    if (path !== undefined) process.stderr.write(`\nStored as ${path}.${cached ? ' --refresh makes a new one.' : ''}\n`)
    return 0
  } finally {
    forget()
    await closeSoon(() => deckhand.close())
    await closeSoon(operations.close)
  }
}
