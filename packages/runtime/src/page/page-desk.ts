import { judge, newId, ToolPluginRegistry } from '@deckhand/kernel'
import type {
  Message,
  Policy,
  RunState,
  SendMessageOutput,
  ToolPlugin,
  Turn,
  UsageStore,
  UserMessage,
} from '@deckhand/spec'
import { DeckhandError, toDeckhandError } from '@deckhand/spec/errors'
import { ActionAudit } from '../policy/action-audit.ts'
import { withProductPolicy } from '../policy/product-policy.ts'
import { Observers } from '../run-observer.ts'
import { takeWorkSlot, type UsageOptions } from '../usage/user-usage.ts'
import { ActionKeeper } from './calls/action-keeper.ts'
import { answerCalls } from './calls/answer-calls.ts'
import { callIds } from './calls/call-ids.ts'
import { CallSeal, digestOf } from './calls/call-seal.ts'
import { closeCalls } from './calls/close-calls.ts'
import { callsToClose, type OpenCall, openCalls } from './calls/open-call.ts'
import { callsOf } from './history/read-history.ts'
import {
  type ConverseOptions,
  defaultPageLimits,
  type PageDeskOptions,
  type PageLimits,
  type PageRequest,
} from './page-desk-options.ts'
import { pageInstruction } from './page-instruction.ts'
import { PageJournal } from './page-journal.ts'
import { pageOutput } from './page-output.ts'
import type { PageWork } from './page-work.ts'
import { badField } from './request/check-field.ts'
import { readRequest } from './request/read-request.ts'
import { type ReadResult, readResults } from './request/read-results.ts'
import { runPageLoop } from './run-page-loop.ts'
import { type PageToolbox, pageToolbox } from './tools/page-tools.ts'

/** Runs the loop over conversations that pages hold. Between two requests, the server stores only the actions that were run. */
export class PageDesk {
  readonly #options: PageDeskOptions
  readonly #limits: PageLimits
  readonly #keeper: ActionKeeper
  readonly #observers: Observers
  readonly #now: () => number

  constructor(options: PageDeskOptions) {
    const { store, now = Date.now, observers = [], onFault = () => {} } = options
    this.#options = options
    this.#limits = { ...defaultPageLimits, ...options.limits }
    this.#now = now
    this.#keeper = new ActionKeeper(store, now)
    this.#observers = new Observers(observers, onFault)
  }

  /**
   * Continues a conversation until it is answered or needs its client. Throws BAD_REQUEST and TOO_LARGE with the field, EXPIRED and CONFLICT for
   * confirmations, MODEL_*, STEP_LIMIT and CANCELLED, and RATE_LIMITED with the seconds to wait. After any of these, the client may send the same
   * request again, and what a person confirmed still runs once. If a limit is reached before the request, nothing has begun.
   */
  async converse(request: PageRequest, { emit = () => {}, signal }: ConverseOptions): Promise<SendMessageOutput> {
    const { definitionBytes, stateBytes, historyBytes } = this.#limits
    const messages = readRequest(request, this.#limits)
    const { tools: actions, pageTools, confirm = [] } = request
    const { tools, leftOut, ...box } = pageToolbox(pageTools, { actions, confirm, bytes: definitionBytes })
    const work = this.#workOn(request, { ...box, plugins: [...actions, ...tools], signal })
    const usage = this.#usageOf(request)
    const isMessage = 'message' in request
    const open = isMessage ? callsToClose(messages, work.seal) : openCalls(messages, work.seal, lastTurn(request))
    const idOf = callIds(work, messages, open)
    const freeSlot = await takeWorkSlot(usage)
    try {
      await this.#prepareState(request, messages, open, work)
      const journal = new PageJournal({ work, idOf, emit })
      const instruction = pageInstruction({ ...request, actions, stateBytes, leftOut })
      const outcome = await runPageLoop({
        ...this.#options,
        instruction,
        work,
        journal,
        emit,
        maxSteps: this.#limits.turns,
        usage,
        observers: this.#observers,
      })
      return pageOutput(outcome, { work, idOf, historyBytes })
    } catch (thrown) {
      throw signal.aborted ? cancelled(thrown) : toDeckhandError(thrown)
    } finally {
      for (const id of work.begun) this.#keeper.end(id)
      await freeSlot()
    }
  }

  /** A user has one account over all doors. Visitors of a site are counted together, because anyone can get another pass. */
  #usageOf({ who, siteTokensADay: tokensADay }: PageRequest): UsageOptions & { store: UsageStore } {
    const { store, userLimits } = this.#options
    const counted = { store: store.usage, now: this.#now }
    if (who.kind === 'user') return { ...counted, userId: who.userId, limits: userLimits }
    return { ...counted, userId: `visitor:${who.site}`, limits: tokensADay === undefined ? undefined : { tokensADay } }
  }

  #workOn({ who }: PageRequest, { plugins, questions, whyNot, signal }: WorkParts): PageWork {
    const { key, newId: makeId = newId, sideEffectsEnabled = () => true, policy } = this.#options
    const tools = new ToolPluginRegistry(plugins)
    const id = makeId()
    return {
      who,
      state: { id, threadId: id, agentId: 'page', userId: who.userId, history: [], prompt: nothingSaid, turns: [] },
      tools,
      seal: new CallSeal(key, who.userId),
      audit: new ActionAudit(tools, { door: 'page', ...(who.kind === 'visitor' && { site: who.site }) }),
      keeper: this.#keeper,
      signal,
      now: this.#now,
      policy: withProductPolicy(pagePolicy(sideEffectsEnabled, whyNot), policy, {
        userId: who.userId,
        agentId: 'page',
      }),
      questions,
      begun: new Set(),
      replayed: new Set(),
      takenAt: new Map(),
    }
  }

  /** Writes the conversation and the client's message or results into the state of the run. */
  async #prepareState(request: PageRequest, messages: Message[], open: OpenCall[], work: PageWork): Promise<void> {
    if ('message' in request) {
      await closeCalls(open, work)
      return setConversation(work.state, [...messages, { role: 'user', text: request.message }])
    }
    setConversation(work.state, messages)
    const results = matchResults(readResults(request.results), open, messages)
    const { resultBytes } = this.#limits
    await answerCalls(results, { work, history: digestOf(request.history), resultBytes })
  }
}

interface WorkParts extends Pick<PageToolbox, 'questions' | 'whyNot'> {
  plugins: ToolPlugin[]
  signal: AbortSignal
}

const lastTurn = ({ history }: PageRequest) => `history[${history.findLastIndex(({ role }) => role === 'model')}]`

const cancelled = (cause: unknown) =>
  new DeckhandError('CANCELLED', 'The answer was stopped. What was done before stays done.', { cause })

const nothingSaid: UserMessage = { role: 'user', text: '' }

/** The user's last message is the prompt, and everything after it are turns, so that the limit on turns covers all round trips. */
function setConversation(state: RunState, messages: Message[]): void {
  const start = messages.findLastIndex(({ role }) => role === 'user')
  if (start === -1) throw badField('history', 'is empty: there is nothing to continue.')
  state.history = messages.slice(0, start)
  state.prompt = messages[start] as UserMessage
  state.turns = messages.slice(start + 1) as Turn[]
}

/** Pairs each open call with its result. A second result for a finished call is ignored: the first one counts. */
function matchResults(results: ReadResult[], open: OpenCall[], messages: Message[]): [OpenCall, ReadResult][] {
  const done = new Set(
    messages.flatMap((message) => (message.role === 'assistant' ? callsOf(message) : [])).map(({ id }) => id),
  )
  const unknown = results.find(({ callId }) => !done.has(callId) && !open.some(({ sealedId }) => sealedId === callId))
  if (unknown) throw badField(`${unknown.field}.callId`, 'is not the id of a call in this conversation.')
  return open.map((call) => {
    const result = results.find(({ callId }) => callId === call.sealedId)
    if (!result)
      throw badField('results', `the result for the call of "${call.part.name}" (${call.sealedId}) is missing.`)
    return [call, result]
  })
}

/**
 * On a page every write needs approval, whatever trust level the user has set elsewhere: here they see what they agree to. A call that uses
 * a control which needs approval, but does not ask for it, is denied.
 */
function pagePolicy(sideEffectsEnabled: () => boolean, whyNot: PageToolbox['whyNot']): Policy {
  return (question) => {
    const reason = whyNot(question.toolName, question.input)
    if (reason !== undefined) return { decision: 'deny', reason }
    return judge(question, { trust: 'supervised', allowlist: [], sideEffectsEnabled: sideEffectsEnabled() })
  }
}
