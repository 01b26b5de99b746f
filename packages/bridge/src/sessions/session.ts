import type { AcpUpdate, BridgeReplay } from '@deckhand/spec'
import type { Client } from '../clients/client.ts'
import { notification, type Outgoing } from '../clients/outgoing.ts'
import { isRecord, type Params } from '../clients/read-frame.ts'
import { titleOf } from '../title-of.ts'
import { SessionRepair } from './repair/session-repair.ts'
import { SessionState } from './session-state.ts'
import { Transcript } from './transcript.ts'
import { TurnWords, textOf } from './turn-words.ts'

export interface Draft {
  params: Params
  out: Outgoing
}

/** A session of the bridge: its clients and its transcript. */
export class Session {
  readonly id: string
  readonly cwd: string
  readonly clients = new Set<Client>()
  readonly state = new SessionState()
  readonly repair = new SessionRepair()
  readonly transcript: Transcript
  /** The texts of the current turn. */
  readonly words = new TurnWords()
  /** The id of the current turn. */
  turnId: string | undefined
  /** The agent has not confirmed the session yet. */
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

  /** Handles an update of the agent. */
  receive(params: Params, out: Outgoing) {
    this.repair.receive(params.update)
    if (this.repair.isRunning) return
    this.transcript.addUpdate(params, out)
    this.state.receive(params.update)
    this.words.receive(params.update)
    this.send(out)
    if (isRecord(params.update) && params.update.sessionUpdate === 'user_message_chunk')
      this.setTitleFrom(textOf(params.update.content))
  }

  /** The first prompt is the title, until the agent sets one. */
  setTitleFrom(words: string) {
    const title = titleOf(words)
    // When the Gemini CLI replays a session, it adds a preface of its own as if the person had written it.
    if (title === '' || title.startsWith('<session_context>') || this.state.title !== undefined) return
    this.state.title = title
    this.update(this.draft({ sessionUpdate: 'session_info_update', title }))
  }

  /** Prepares an update of the bridge. Throws if its JSON is nested too deeply to be serialized. */
  draft(update: AcpUpdate | Params): Draft {
    const params = { sessionId: this.id, update }
    return { params, out: notification('session/update', params) }
  }

  /** Records and sends an update of the bridge. */
  update({ params, out }: Draft, except?: Client) {
    this.transcript.addUpdate(params, out)
    this.send(out, except)
  }

  /** Records an update without sending it: the current clients already know. */
  record(update: AcpUpdate | Params) {
    this.repair.receive(update)
    const { params, out } = this.draft(update)
    this.transcript.addUpdate(params, out)
  }

  /** Sends a notification, and records it for clients that open the session later. */
  notice(method: string, params: object) {
    const out = notification(method, params)
    this.transcript.addNotice(out)
    this.send(out)
  }

  /** The agent has ended, so prompts must not wait for it. */
  markLost() {
    this.isLost = true
    this.repair.stopWaiting()
  }

  send(out: Outgoing, except?: Client) {
    // A client that is too slow leaves during this loop.
    for (const client of this.clients) if (client !== except) client.send(out)
  }
}
