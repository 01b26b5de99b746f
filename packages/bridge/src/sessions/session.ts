import type { AcpUpdate, BridgeReplay } from '@deckhand/spec'
import type { Client } from '../clients/client.ts'
import { notification, type Outgoing } from '../clients/outgoing.ts'
import { isRecord, type Params } from '../clients/read-frame.ts'
import { titleOf } from '../title-of.ts'
import { Mending } from './mending/mending.ts'
import { SessionState } from './session-state.ts'
import { Transcript } from './transcript.ts'
import { TurnWords, textOf } from './turn-words.ts'

export interface Draft {
  params: Params
  out: Outgoing
}

/** A session that the bridge knows: who is in it, and what was said. */
export class Session {
  readonly id: string
  readonly cwd: string
  readonly clients = new Set<Client>()
  readonly state = new SessionState()
  readonly mending = new Mending()
  readonly transcript: Transcript
  /** Of the turn under way. */
  readonly words = new TurnWords()
  /** Of the turn under way. */
  turnId: string | undefined
  /** The agent has not said yet that it has it. */
  isOpening = false
  isLost = false
  readonly beganAt = Date.now()
  usedAt = Date.now()

  constructor(id: string, cwd: string, transcriptBytes: number) {
    this.id = id
    this.cwd = cwd
    this.transcript = new Transcript(id, transcriptBytes)
  }

  get isConnected(): boolean {
    for (const client of this.clients) if (client.isConnected) return true
    return false
  }

  get replay(): BridgeReplay {
    const isBusy = this.turnId !== undefined
    return { isComplete: this.transcript.isComplete, isBusy, ...(this.isLost && { isLost: true }) }
  }

  /** An update of the agent. */
  hear(params: Params, out: Outgoing) {
    this.mending.hear(params.update)
    if (this.mending.isUnderWay) return
    this.transcript.addUpdate(params, out)
    this.state.hear(params.update)
    this.words.hear(params.update)
    this.tell(out)
    if (isRecord(params.update) && params.update.sessionUpdate === 'user_message_chunk')
      this.nameBy(textOf(params.update.content))
  }

  /** What was asked first is its title, until the agent gives it one. */
  nameBy(words: string) {
    const title = titleOf(words)
    // The Gemini CLI tells a session again with a preface of its own, as if the person had said it.
    if (title === '' || title.startsWith('<session_context>') || this.state.title !== undefined) return
    this.state.title = title
    this.update(this.draft({ sessionUpdate: 'session_info_update', title }))
  }

  /** An update of the bridge's own. Throws when it cannot be written down: JSON may be nested too deeply for it. */
  draft(update: AcpUpdate | Params): Draft {
    const params = { sessionId: this.id, update }
    return { params, out: notification('session/update', params) }
  }

  /** It is kept like one of the agent's. */
  update({ params, out }: Draft, except?: Client) {
    this.transcript.addUpdate(params, out)
    this.tell(out, except)
  }

  /** Told to nobody now, for all who are here know it otherwise. */
  keepForLater(update: AcpUpdate | Params) {
    this.mending.hear(update)
    const { params, out } = this.draft(update)
    this.transcript.addUpdate(params, out)
  }

  /** Kept for whoever opens it later, too. */
  notice(method: string, params: object) {
    const out = notification(method, params)
    this.transcript.addNotice(out)
    this.tell(out)
  }

  /** The agent that held it has ended: a prompt that waits to be passed on to it waits for nothing. */
  lose() {
    this.isLost = true
    this.mending.stopWaiting()
  }

  tell(out: Outgoing, except?: Client) {
    // A client that is too slow leaves while it is told.
    for (const client of this.clients) if (client !== except) client.send(out)
  }
}
