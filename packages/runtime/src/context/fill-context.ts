import type { AttachedContext, ContextSource, FoundContext } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { tryRead } from './try-read.ts'

/** An attachment with its content, as far as we could read it. */
export interface FilledContext extends AttachedContext {
  /** Why the content is missing. */
  note?: string
  /** No source has the text that was sent along, so it is saved with the message. */
  textOnly?: true
}

export interface FillOptions {
  sources: ContextSource[]
  onFault: (error: unknown) => void
  /** Time limit for each item. Default: 5 seconds, because mail may be slow; 1 second for an item whose text was sent along. */
  patienceMs?: number
}

/** Reads items that were attached by id only. Text that the client sent along is kept. */
export function fillContext(userId: string, items: AttachedContext[], options: FillOptions): Promise<FilledContext[]> {
  return Promise.all(
    items.map(async (item) => {
      if (item.snippet !== undefined) return withOwnText(userId, { ...item, snippet: item.snippet }, options)
      return options.sources.length === 0 ? item : fill(userId, item, options)
    }),
  )
}

/** Checks if a tool can read the same text later. A source that fails or is slow does no harm, because we have the text. */
async function withOwnText(
  userId: string,
  item: FilledContext & { snippet: string },
  { sources, patienceMs: ms = 1_000 }: FillOptions,
): Promise<FilledContext> {
  const read = (signal: AbortSignal) => findContext(sources, userId, item, signal)
  const found = await tryRead(`The attached ${item.type}`, read, { onFault: () => {}, ms })
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
  const noteFault = (fault: Error) => {
    note = unreadable(fault.cause)
    onFault(fault)
  }
  const read = (signal: AbortSignal) => findContext(sources, userId, item, signal)
  const found = await tryRead(`The attached ${item.type}`, read, { onFault: noteFault, ms: patienceMs })
  if (!found) return { ...item, note }
  return { ...item, id: found.id ?? item.id, title: item.title ?? found.title, snippet: found.snippet }
}

/** Only our own errors have messages for people. */
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
