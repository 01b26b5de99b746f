import type {
  GeminiMessage,
  PageStreamPiece,
  PendingToolCall,
  SendMessageInput,
  SendMessageOutput,
  SubmitToolResultsInput,
} from '@deckhand/spec'
import type { ChatTransport, TransportOptions } from '../chat/index.ts'

export type ChatRequest = SendMessageInput | SubmitToolResultsInput

type Answer = (request: ChatRequest, options: TransportOptions) => Promise<SendMessageOutput> | SendMessageOutput

/** A server with scripted answers that records its requests. */
export class ScriptedTransport implements ChatTransport {
  readonly requests: ChatRequest[] = []
  #script: Answer[] = []

  next(...answers: (SendMessageOutput | Answer)[]): this {
    this.#script.push(...answers.map((answer) => (typeof answer === 'function' ? answer : () => answer)))
    return this
  }

  get messages() {
    return this.requests.map((request) => ('message' in request ? request.message : request.results))
  }

  sendMessage = (input: SendMessageInput, options: TransportOptions) => this.#answer(input, options)
  submitToolResults = (input: SubmitToolResultsInput, options: TransportOptions) => this.#answer(input, options)

  async #answer(request: ChatRequest, options: TransportOptions): Promise<SendMessageOutput> {
    this.requests.push(structuredClone(request))
    const answer = this.#script.shift()
    if (!answer) throw new Error('The script has no more answers.')
    return answer(request, options)
  }
}

export const history = (...texts: string[]): GeminiMessage[] =>
  texts.map((text, place) => ({ role: place % 2 ? 'model' : 'user', parts: [{ text }] }))

export const says = (message: string, ...before: string[]): SendMessageOutput => ({
  type: 'response',
  message,
  history: history(...before, message),
})

export const calls = (...list: PendingToolCall[]): SendMessageOutput => ({
  type: 'tool-calls',
  calls: list,
  history: [
    ...history('asked'),
    {
      role: 'model',
      parts: list.map(({ id, name, args }) => ({ functionCall: { id, name, args } })),
    },
  ],
})

export const pageCall = (id: string, name: string, args: PendingToolCall['args'] = {}): PendingToolCall => ({
  id,
  name,
  args,
  category: 'page-automation',
})

export const question = (id: string, name: string, preview: string): PendingToolCall => ({
  id,
  name,
  args: {},
  category: 'server-action',
  confirmation: { preview, signature: `signed ${id}`, for: 'call' },
})

/** Streams the pieces, then returns the output. */
export const streams =
  (pieces: PageStreamPiece[], output: SendMessageOutput): Answer =>
  (_request, { onPiece }) => {
    for (const piece of pieces) onPiece?.(piece)
    return output
  }

/** Never answers, and ignores the signal. */
export const silence: Answer = () => new Promise(() => undefined)

export const fails =
  (words: string): Answer =>
  () => {
    throw new Error(words)
  }

/** The storage of a tab. */
export class TabStorage {
  readonly items = new Map<string, string>()
  maxCharacters = Number.POSITIVE_INFINITY

  getItem = (key: string) => this.items.get(key) ?? null
  removeItem = (key: string) => void this.items.delete(key)
  setItem = (key: string, value: string) => {
    if (value.length > this.maxCharacters) throw new Error('QuotaExceededError')
    this.items.set(key, value)
  }
}
