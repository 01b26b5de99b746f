import type { AttachedContext, ContextSource, FoundContext } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { orNothing } from './or-nothing.ts'

/** What was attached, as far as it is known. */
export interface FilledContext extends AttachedContext {
  /** Why there is no more of it. */
  note?: string
  /** No source has the text that came along, so that it is kept with the message. */
  textOnly?: true
}

export interface FillOptions {
  sources: ContextSource[]
  onFault: (error: unknown) => void
  /** For each item: what a person attaches should be read, and a mail may take longer than what we keep ourselves. 5 seconds when absent, and one where its text came along. */
  patienceMs?: number
}

/** Looks up what was attached by its id only. What the client sent along stands. */
export function fillContext(userId: string, items: AttachedContext[], options: FillOptions): Promise<FilledContext[]> {
  return Promise.all(
    items.map(async (item) => {
      if (item.snippet !== undefined) return withOwnText(userId, { ...item, snippet: item.snippet }, options)
      return options.sources.length === 0 ? item : fill(userId, item, options)
    }),
  )
}

/** Whether a tool can read the same text later. A source that fails or does not say so within a second costs nothing: the text is there. */
async function withOwnText(
  userId: string,
  item: FilledContext & { snippet: string },
  { sources, patienceMs: ms = 1_000 }: FillOptions,
): Promise<FilledContext> {
  const look = (signal: AbortSignal) => findContext(sources, userId, item, signal)
  const found = await orNothing(`The attached ${item.type}`, look, { onFault: () => {}, ms })
  const isSame = found && oneLine(found.snippet).includes(oneLine(item.snippet))
  return isSame ? { ...item, id: found.id ?? item.id } : { ...item, textOnly: true }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

async function fill(
  userId: string,
  item: AttachedContext,
  { sources, onFault, patienceMs = 5_000 }: FillOptions,
): Promise<FilledContext> {
  let note = `There is no such ${item.type.replace('_', ' ')}.`
  const tellFault = (fault: Error) => {
    note = unreadable(fault.cause)
    onFault(fault)
  }
  const look = (signal: AbortSignal) => findContext(sources, userId, item, signal)
  const found = await orNothing(`The attached ${item.type}`, look, { onFault: tellFault, ms: patienceMs })
  if (!found) return { ...item, note }
  return { ...item, id: found.id ?? item.id, title: item.title ?? found.title, snippet: found.snippet }
}

/** Only our own errors have words for people. */
function unreadable(cause: unknown): string {
  const known = cause instanceof DeckhandError && cause.code !== 'INTERNAL'
  return `This could not be read: ${known ? cause.message.replace(/\.$/, '') : 'something went wrong here'}.`
}

async function findContext(
  sources: ContextSource[],
  userId: string,
  { type, id }: AttachedContext,
  signal: AbortSignal,
): Promise<FoundContext | undefined> {
  for (const source of sources) {
    const found = await source.find(userId, { type, id }, signal)
    if (found) return found
  }
  return undefined
}
