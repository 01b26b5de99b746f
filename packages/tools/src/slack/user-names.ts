import { cleanText } from '../clean-text.ts'
import { inBatches } from '../services/in-batches.ts'
import { ServiceFailure } from '../services/service-failure.ts'
import type { SlackSession } from './slack-session.ts'

const askedAtMost = 100

/** Names for ids. One that cannot be found stays an id: a message without a name is better than none. */
export async function userNames(session: SlackSession, ids: Iterable<string>): Promise<(id: string) => string> {
  const wanted = [...new Set(ids)].filter((id) => id !== '').slice(0, askedAtMost)
  const names = new Map(await inBatches(wanted, async (id) => [id, await nameOf(session, id)] as const))
  return (id) => names.get(id) ?? id
}

async function nameOf(session: SlackSession, id: string): Promise<string> {
  try {
    const { user } = await session.read((slack) => slack.users.info({ user: id }))
    const name = user?.profile?.display_name || user?.real_name || user?.profile?.real_name || user?.name || id
    return cleanText(name).replace(/\s+/g, ' ').trim() || id
  } catch (thrown) {
    if (thrown instanceof ServiceFailure) return id
    throw thrown
  }
}
