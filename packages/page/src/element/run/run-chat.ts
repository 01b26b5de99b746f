import {
  type AnswerView,
  Conversation,
  type ConversationState,
  chatWords,
  type DeckhandClient,
  isAsking,
} from '@deckhand/client'
import type { ChatState, PageChat } from '../../chat/chat-shapes.ts'
import { messagesOf } from './run-messages.ts'

export interface RunChatOptions {
  client: DeckhandClient
  /** The server's first agent when absent. */
  agentId?: string
  isExpanded: boolean
  /** The thread of this tab, kept over a reload. */
  thread: { read(): string | undefined; write(threadId: string | undefined): void }
}

/** Shows a signed-in user's conversation, which the server keeps, in the element. */
export class RunChat implements PageChat {
  readonly #options: RunChatOptions
  readonly #listeners = new Set<(state: ChatState) => void>()
  readonly #sent = new Set<string>()
  #conversation!: Conversation
  #off: () => void = () => {}
  #isExpanded: boolean
  /** Why a decision was rejected. */
  #refusal = ''
  #state!: ChatState

  constructor(options: RunChatOptions) {
    this.#options = options
    this.#isExpanded = options.isExpanded
    this.#open(options.thread.read())
    this.#show()
  }

  get state(): ChatState {
    return this.#state
  }

  subscribe(listener: (state: ChatState) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async send(text: string): Promise<void> {
    const prompt = text.trim()
    if (!prompt || this.#state.isLoading) return
    // A message instead of a decision ends the question.
    if (this.#conversation.state.isBusy) this.#conversation.stop()
    this.#refusal = ''
    this.#conversation.send(prompt)
    await this.#settled()
  }

  stop(): void {
    this.#conversation.stop()
  }

  async retry(): Promise<void> {
    const { loadFailure } = this.#conversation.state
    const isCut = this.#last?.truncated === true
    this.#refusal = ''
    if (loadFailure !== undefined) await this.#conversation.load()
    else if (isCut ? this.#conversation.send(chatWords.goOnPrompt) : this.#conversation.retry()) await this.#settled()
    else this.#show()
  }

  confirm(stepId: string, how?: 'always'): Promise<void> {
    return this.#decide(stepId, how === 'always' ? 'approve_and_always_allow_recipient' : 'approve_once')
  }

  decline(stepId: string, feedback?: string): Promise<void> {
    return this.#decide(stepId, 'reject', feedback)
  }

  toggleExpand(): void {
    this.#isExpanded = !this.#isExpanded
    this.#show()
  }

  clear(): void {
    this.dispose()
    this.#options.thread.write(undefined)
    this.#refusal = ''
    this.#open(undefined)
    this.#show()
  }

  dispose(): void {
    this.#off()
    this.#conversation.close()
  }

  #open(threadId: string | undefined): void {
    const { client, agentId } = this.#options
    const conversation = new Conversation({
      client,
      pageSize: 100,
      ...(agentId && { agentId }),
      ...(threadId !== undefined && { threadId }),
    })
    this.#off = conversation.subscribe(() => this.#changed(conversation.state))
    // `load` notifies listeners synchronously, so set this first.
    this.#conversation = conversation
    void conversation.load()
  }

  get #last(): AnswerView | undefined {
    const last = this.#conversation.state.messages.at(-1)
    return last?.role === 'assistant' ? last : undefined
  }

  #changed({ threadId, loadFailureCode }: ConversationState): void {
    // The thread was deleted, or another user is signed in.
    if (loadFailureCode === 'NOT_FOUND') {
      this.clear()
      return
    }
    if (threadId !== undefined) this.#options.thread.write(threadId)
    this.#show()
  }

  /** Sends each decision once, and again only if it was rejected. */
  async #decide(stepId: string, ...decision: Decision): Promise<void> {
    const id = this.#last && messagesOf(this.#last)[0]?.steps?.find((step) => step.id === stepId)?.approvalId
    if (id === undefined || this.#sent.has(id)) return
    this.#sent.add(id)
    this.#refusal = ''
    try {
      await this.#conversation.decide(id, ...decision)
    } catch (thrown) {
      this.#sent.delete(id)
      this.#refusal = thrown instanceof Error ? thrown.message : String(thrown)
    }
    this.#show()
  }

  /** Resolves when the answer is complete, waits for a person, failed or was stopped. */
  #settled(): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (this.#state.isLoading) return
        off()
        resolve()
      }
      const off = this.subscribe(check)
      check()
    })
  }

  #show(): void {
    const { isBusy, isLoading, loadFailure, messages: views } = this.#conversation.state
    const last = this.#last
    const messages = views.flatMap(messagesOf)
    const isCut = last?.truncated === true && !isBusy
    const error =
      this.#refusal || loadFailure || (!isBusy && last?.failure?.message) || (isCut ? chatWords.truncated : '')
    this.#state = {
      messages,
      isLoading: isLoading || (isBusy && !(last && isAsking(last))),
      steps: (isBusy && last && messagesOf(last)[0]?.steps) || none,
      error,
      hasError: error !== '',
      errorMessage: error,
      ...(isCut && !this.#refusal && { retryLabel: chatWords.goOn }),
      hasMessages: messages.length > 0,
      isExpanded: this.#isExpanded,
      lastUserMessage: messages.findLast(({ role }) => role === 'user')?.content ?? '',
      lastAssistantMessage: messages.findLast(({ role }) => role === 'assistant')?.content ?? '',
    }
    for (const listener of this.#listeners) listener(this.#state)
  }
}

type Decision = Parameters<Conversation['decide']> extends [string, ...infer Rest] ? Rest : never

const none: [] = []
