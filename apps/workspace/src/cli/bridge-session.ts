import type { AgentChat, AgentProblem, AttachedView, MessageView } from '@deckhand/client'
import type { AcpContent, BridgeAddress } from '@deckhand/spec'
import { isRefused, isUsable } from './agent-facts.ts'
import { type CliStage, stageOf } from './cli-stage.ts'
import { MessageViews, problemOf, queuedViews } from './message-view.ts'

export interface BridgeSessionOptions {
  bridge: BridgeAddress
  chat: AgentChat
  /** Message keys begin with it, so that they differ from those of earlier bridges. */
  prefix: string
  /** The state has changed. `note` says why a prompt was not sent. */
  onChange(change?: { note: string }): void
}

/** A prompt that waits until a session has been opened. `shown` has the messages to show meanwhile. */
interface QueuedPrompt {
  prompt: string
  attached: AttachedView[]
  isStopped: boolean
  shown: MessageView[]
}

/** What the page knows while it is connected to one bridge. When that bridge ends, all of it is dropped. */
export class BridgeSession {
  readonly bridge: BridgeAddress
  readonly chat: AgentChat
  /** The session of the previous bridge, if this one can open it again. */
  reopens: string | undefined
  readonly #prefix: string
  readonly #onChange: BridgeSessionOptions['onChange']
  readonly #views: MessageViews
  #failures = 0
  #opening: Promise<void> | undefined
  /** A session without messages, to be used before a new one is started. */
  #emptySession: string | undefined
  #queued: QueuedPrompt | undefined
  #problem: { sessionId: string | undefined; problem: AgentProblem } | undefined
  #isClosed = false

  constructor({ bridge, chat, prefix, onChange }: BridgeSessionOptions) {
    this.bridge = bridge
    this.chat = chat
    this.#prefix = prefix
    this.#onChange = onChange
    this.#views = new MessageViews(prefix)
  }

  /** Separate from the constructor, which must not publish a state without this session. */
  listen(): void {
    this.chat.subscribe(() => this.#onChange())
    this.chat.on('error', ({ problem }) => {
      if (problem.kind === 'not_signed_in') this.#problem = { sessionId: this.chat.state.session?.id, problem }
    })
    this.chat.on('turn_completed', () => {
      this.#problem = undefined
    })
  }

  close(): void {
    this.#isClosed = true
    this.chat.dispose()
  }

  get problem(): AgentProblem | undefined {
    return this.#problem?.problem
  }

  get isQueued(): boolean {
    return this.#queued !== undefined
  }

  /** Pending while a session is being opened. Never rejects. */
  get opening(): Promise<void> | undefined {
    return this.#opening
  }

  get stage(): CliStage {
    return stageOf(this.chat.state, this.#failures)
  }

  get messages(): MessageView[] {
    const { messages, connection } = this.chat.state
    return this.#queued?.shown ?? this.#views.of(messages, connection.state === 'open')
  }

  /** Takes note of a new state of the chat. */
  update(): void {
    const { session, messages, connection } = this.chat.state
    if (connection.state === 'waiting') this.#failures = connection.attempt
    if (!session) return
    if (messages.length > 0 && session.id === this.#emptySession) this.#emptySession = undefined
    if (messages.length === 0 && !session.isLost) this.#emptySession = session.id
    if (this.#problem && this.#problem.sessionId !== session.id) this.#problem = undefined
  }

  /** Throws if the prompt is too large. */
  send(prompt: string, attached: AttachedView[]): void {
    this.chat.checkPrompt(contentOf(prompt, attached))
    if (this.#opening) {
      const shown = [...this.messages, ...queuedViews(this.#prefix, { prompt, attached })]
      this.#queued = { prompt, attached, isStopped: false, shown }
    } else this.#sendNow(prompt, attached)
  }

  stop(): void {
    if (this.#queued) this.#queued.isStopped = true
    else this.chat.cancel()
  }

  open(sessionId: string): Promise<unknown> {
    return this.#open(this.chat.loadSession(sessionId))
  }

  /** Opens an empty session. */
  begin(): Promise<void> {
    return this.#open(this.#begin())
  }

  /** Like `begin`, but keeps an error as the problem to show. */
  async tryToBegin(): Promise<void> {
    const beginning = this.#begin().then(
      () => {
        this.#problem = undefined
      },
      (error: unknown) => {
        const problem = problemOf(error)
        if (problem) this.#problem = { sessionId: undefined, problem }
      },
    )
    await this.#open(beginning)
  }

  /** Reuses an empty session if there is one, so that they do not pile up. */
  async #begin(): Promise<void> {
    const { session, messages } = this.chat.state
    if (session && !session.isLost && messages.length === 0) return
    if (this.#emptySession !== undefined) {
      const isLoaded = await this.chat.loadSession(this.#emptySession).then(isUsable, () => false)
      if (isLoaded && this.chat.state.messages.length === 0) return
    }
    await this.chat.newSession()
  }

  /** Prompts that are sent meanwhile are queued. */
  #open<Result>(opening: Promise<Result>): Promise<Result> {
    const opened = () => this.#opened()
    this.#opening = opening.then(opened, opened)
    return opening
  }

  #opened(): void {
    const queued = this.#queued
    this.#opening = undefined
    this.#queued = undefined
    if (this.#isClosed) return
    if (queued) this.#sendNow(queued.prompt, queued.attached)
    if (queued?.isStopped) this.chat.cancel()
    this.#onChange()
  }

  #sendNow(prompt: string, attached: AttachedView[]): void {
    // Once the prompt was accepted, the answer shows how it ended.
    this.chat.prompt(contentOf(prompt, attached)).catch((error: unknown) => {
      if (!this.#isClosed && isRefused(error)) this.#showNotSent(`Not sent: "${prompt}". ${error.message}`)
    })
  }

  /** Another window was probably faster: loads the session again to show its prompt in place of the one that was refused. */
  #showNotSent(note: string): void {
    const { session, isBusy } = this.chat.state
    this.#onChange({ note })
    if (session && !isBusy) this.open(session.id).catch(() => {})
  }
}

const contentOf = (prompt: string, attached: AttachedView[]): AcpContent[] => [
  { type: 'text', text: prompt },
  ...attached.flatMap(({ content }) => content ?? []),
]
