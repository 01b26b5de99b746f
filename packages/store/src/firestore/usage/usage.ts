import type { UsageStore, UserLimits, WorkSlot } from '@deckhand/spec'
import { assertWithin, dayOf, tooManyTokens } from '../../usage/limit-reached.ts'
import type { Documents, Reader, Writer } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'

/** users/{userId}/tokens/{day} */
export interface TokensDocument {
  tokens: number
}

/** users/{userId}/workSlots/{id} */
export interface WorkSlotDocument {
  until: number
}

interface LimitCheck {
  userId: string
  limits?: UserLimits | undefined
  now: number
}

export function createFirestoreUsageStore(documents: Documents): UsageStore {
  return {
    reserveTokens: (userId, tokens, limit) => documents.write((writer) => reserveTokens(writer, userId, tokens, limit)),
    countTokens: (userId, tokens, now) =>
      documents.write(async (writer) => writer.increase(tokensOf(userId, now), 'tokens', tokens)),
    takeSlot: (slot) => documents.write((writer) => takeSlot(writer, slot)),
    extendSlot: (userId, id, until) => documents.write((writer) => extendSlot(writer, userId, id, until)),
    freeSlot: (userId, id) => documents.write(async (writer) => writer.remove(paths.workSlot(userId, id))),
  }
}

/** Throws RATE_LIMITED if the user has reached a limit. Firestore documents: users/{userId}/tokens/{day}, the user's running runs and slots (reads). */
export async function assertWithinLimits(documents: Writer, { userId, limits, now }: LimitCheck): Promise<void> {
  if (!limits) return
  const path = tokensOf(userId, now)
  const use = await documents.get<TokensDocument>(path)
  // Also writes it: of two concurrent starts of a user, the second is retried, and then counts the first.
  documents.increase(path, 'tokens', 0)
  const running = limits.runsAtOnce === undefined ? 0 : await countRunning(documents, userId, now)
  assertWithin(limits, { tokens: use?.tokens ?? 0, running }, now)
}

async function reserveTokens(
  documents: Writer,
  userId: string,
  tokens: number,
  { tokensADay, now }: { tokensADay: number; now: number },
): Promise<void> {
  const path = tokensOf(userId, now)
  const use = await documents.get<TokensDocument>(path)
  if ((use?.tokens ?? 0) >= tokensADay) throw tooManyTokens(tokensADay, now)
  documents.increase(path, 'tokens', tokens)
}

async function takeSlot(documents: Writer, { id, userId, limits, until, now }: WorkSlot): Promise<void> {
  await assertWithinLimits(documents, { userId, limits, now })
  if (limits.runsAtOnce === undefined) return
  for (const slot of await slotsOf(documents, userId))
    if (slot.fields.until <= now) documents.remove(paths.workSlot(userId, slot.id))
  documents.set(paths.workSlot(userId, id), { until } satisfies WorkSlotDocument)
}

async function extendSlot(documents: Writer, userId: string, id: string, until: number): Promise<void> {
  const path = paths.workSlot(userId, id)
  if (await documents.get<WorkSlotDocument>(path)) documents.update(path, { until })
}

async function countRunning(documents: Reader, userId: string, now: number): Promise<number> {
  const runs = await documents.count({
    collection: paths.runs,
    where: [
      ['userId', '==', userId],
      ['atWork', '==', true],
    ],
  })
  const slots = await slotsOf(documents, userId)
  return runs + slots.filter(({ fields }) => fields.until > now).length
}

const slotsOf = (documents: Reader, userId: string) =>
  documents.find<WorkSlotDocument>({ collection: paths.workSlots(userId) })

const tokensOf = (userId: string, now: number) => paths.tokens(userId, dayOf(now))
