import type { NewRun } from '@deckhand/spec'
import { dayOf, tooManyRuns, tooManyTokens } from '../../runs/limit-reached.ts'
import type { Writer } from '../documents.ts'
import { paths } from '../paths.ts'

/** users/{userId}/tokens/{day} */
export interface TokensDocument {
  tokens: number
}

/** RATE_LIMITED when the user has reached a limit. Documents: users/{userId}/tokens/{day}, the user's runs at work (reads). */
export async function assertWithinLimits(documents: Writer, { userId, limits, now }: NewRun): Promise<void> {
  if (!limits) return
  const path = tokensOf(userId, now)
  const use = await documents.get<TokensDocument>(path)
  // Written as well, so that of two runs that start at once for the user the second is run again, and then counts the first.
  documents.increase(path, 'tokens', 0)
  const { tokensADay, runsAtOnce } = limits
  if (tokensADay !== undefined && (use?.tokens ?? 0) >= tokensADay) throw tooManyTokens(tokensADay, now)
  if (runsAtOnce !== undefined && (await countAtWork(documents, userId)) >= runsAtOnce) throw tooManyRuns(runsAtOnce)
}

/** Nobody reads it for that: the runs of one user do not wait for each other. */
export function countTokens(documents: Writer, userId: string, tokens: number, now: number): void {
  if (tokens > 0) documents.increase(tokensOf(userId, now), 'tokens', tokens)
}

const tokensOf = (userId: string, now: number) => paths.tokens(userId, dayOf(now))

function countAtWork(documents: Writer, userId: string): Promise<number> {
  return documents.count({
    collection: paths.runs,
    where: [
      ['userId', '==', userId],
      ['atWork', '==', true],
    ],
  })
}
