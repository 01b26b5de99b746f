import type { RunStore } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { cleanLine } from '../terminal/terminal-text.ts'

const leastCharacters = 6
const pageSize = 500
/** The end of an id, because ids that were created in the same hour begin alike. */
export const shortId = (id: string): string => id.slice(-8)

/** Resolves with the id of the run whose id is, begins with or ends with `part`. A child run needs its whole id. */
export async function findRun(runs: RunStore, userId: string, part: string): Promise<string> {
  const id = part.trim().toLowerCase()
  const shown = cleanLine(part).slice(0, 80)
  if (await runs.find(userId, id)) return id
  if (id.length < leastCharacters)
    throw new DeckhandError(
      'BAD_REQUEST',
      `"${shown}" is too short: give at least ${leastCharacters} characters of an id.`,
    )
  const [found, ...others] = await matches(runs, userId, id)
  if (found === undefined) {
    const message = `There is no run whose id is, begins or ends with "${shown}". "deckhand runs list" shows the newest.`
    throw new DeckhandError('NOT_FOUND', message)
  }
  if (others.length === 0) return found
  const all = [found, ...others].slice(0, 5)
  throw new DeckhandError('CONFLICT', `"${shown}" matches several runs: ${all.join(', ')}. Give more of the id.`)
}

async function matches(runs: RunStore, userId: string, part: string): Promise<string[]> {
  const found: string[] = []
  let after: string | undefined
  for (;;) {
    const page = await runs.list(userId, { limit: pageSize, ...(after !== undefined && { after }) })
    found.push(...page.map(({ id }) => id).filter((id) => id.startsWith(part) || id.endsWith(part)))
    after = page.at(-1)?.id
    if (page.length < pageSize) return found
  }
}
