import type { BridgeReplay, RpcNotification } from '@deckhand/spec'
import { type Outgoing, outgoing } from '../clients/outgoing.ts'
import { isRecord } from '../clients/read-frame.ts'
import { Ring } from './ring.ts'

type Entry = { bytes: number } /** Consecutive text chunks, joined. */ & (
  | { kind: 'words'; of: string; text: string }
  | { kind: 'notification'; out: Outgoing }
)

const entryBytes = 128
const maxJoinedBytes = 32 * 1_024
const joinable = new Set(['agent_message_chunk', 'agent_thought_chunk'])

/** The newest part of a session, for clients that open it later. */
export class Transcript {
  readonly #sessionId: string
  readonly #ring: Ring<Entry>

  constructor(sessionId: string, bytes: number) {
    this.#sessionId = sessionId
    this.#ring = new Ring(bytes)
  }

  get isComplete(): boolean {
    return this.#ring.first === 1
  }

  /** `out` is the whole notification `session/update`, `params` its content. */
  addUpdate(params: Record<string, unknown>, out: Outgoing) {
    const words = wordsOf(params)
    if (!words) this.#ring.push({ kind: 'notification', out, bytes: out.bytes })
    else if (!this.#join(words))
      this.#ring.push({ kind: 'words', ...words, bytes: entryBytes + Buffer.byteLength(words.text) })
  }

  /** Adds a notification other than an update. */
  addNotice(out: Outgoing) {
    this.#ring.push({ kind: 'notification', out, bytes: out.bytes })
  }

  replay(deckhand: BridgeReplay): Outgoing[] {
    const replayed: Outgoing[] = []
    for (let number = this.#ring.first; number <= this.#ring.last; number += 1) {
      const entry = this.#ring.at(number)
      if (entry) replayed.push(this.#again(entry, deckhand))
    }
    return replayed
  }

  #join(words: { of: string; text: string }): boolean {
    const last = this.#ring.at(this.#ring.last)
    if (last?.kind !== 'words' || last.of !== words.of || last.bytes > maxJoinedBytes) return false
    const bytes = Buffer.byteLength(words.text)
    last.text += words.text
    last.bytes += bytes
    this.#ring.addBytes(bytes)
    return true
  }

  #again(entry: Entry, deckhand: BridgeReplay): Outgoing {
    const message = entry.kind === 'words' ? this.#update(entry) : JSON.parse(`{${entry.out.rest}`)
    const { params } = message
    const meta = { ...(isRecord(params._meta) ? params._meta : {}), deckhand }
    return outgoing({ ...message, params: { ...params, _meta: meta } })
  }

  #update({ of, text }: { of: string; text: string }): RpcNotification<Record<string, unknown>> {
    const params = { sessionId: this.#sessionId, update: { sessionUpdate: of, content: { type: 'text', text } } }
    return { jsonrpc: '2.0', method: 'session/update', params }
  }
}

/** The text of an update that has nothing else. A mode that is reported as chat text stays separate, so that it is still recognized. */
function wordsOf({ update, ...others }: Record<string, unknown>): { of: string; text: string } | undefined {
  if (!isRecord(update) || typeof update.sessionUpdate !== 'string' || !joinable.has(update.sessionUpdate)) return
  const { content } = update
  if (!isRecord(content) || content.type !== 'text' || typeof content.text !== 'string') return
  if (Object.keys(update).length > 2 || Object.keys(content).length > 2 || Object.keys(others).length > 1) return
  return content.text.startsWith('[MODE_UPDATE]') ? undefined : { of: update.sessionUpdate, text: content.text }
}
