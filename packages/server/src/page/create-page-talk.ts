import { setTimeout as sleep } from 'node:timers/promises'
import { type ActionRegistry, actionTools } from '@deckhand/actions/registry'
import type { PageDesk } from '@deckhand/runtime'
import type { Principal, SendMessageInput, SendMessageOutput, SubmitToolResultsInput, ToolPlugin } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { ConfirmReport } from './confirm-report.ts'
import type { PageTalk } from './page-talk.ts'
import { PatientSignal } from './patient-signal.ts'
import { limitsOf, type Site } from './site.ts'

export interface PageTalkOptions {
  desk: Pick<PageDesk, 'converse'>
  /** A function where another registry may take its place: it is asked for each message. */
  registry: ActionRegistry | (() => ActionRegistry)
  sites: readonly Site[]
  /** Whether a model can be told of an action. */
  isOffered?: (actionName: string) => boolean
  /** Stands before everything else that the model is told, unless the site has its own. */
  systemPrompt?: string
  /** Told of entries of a site's `confirm` list that match no control. */
  onProblem?: (words: string) => void
  /** Messages of users and visitors that are worked on at the same time. Visitors get half of it, so that users always find a place. */
  conversationsAtOnce?: number
}

export interface OpenPageTalk extends PageTalk {
  /** Waits for what has begun, but not for ever. Never rejects. */
  close(): Promise<void>
}

const patienceMs = 3_000
const usualConversations = 200
const secondsBetweenTries = 5

/** Lets pages talk with the desk: visitors with the actions of their site, users with all that agents are offered. */
export function createPageTalk({ desk, registry, sites, ...more }: PageTalkOptions): OpenPageTalk {
  const { isOffered = () => true, systemPrompt, onProblem = () => {}, conversationsAtOnce = usualConversations } = more
  const visitorsAtOnce = Math.max(1, Math.floor(conversationsAtOnce / 2))
  const report = new ConfirmReport(sites, onProblem)
  const byKey = new Map(sites.map((site) => [site.key, site]))
  /** By the site; `undefined` for those of users. */
  const atWork = new Map<Promise<SendMessageOutput>, string | undefined>()
  return { answer, close }

  async function answer(
    ...[input, { principal, signal }, emit]: Parameters<PageTalk['answer']>
  ): Promise<SendMessageOutput> {
    const site = principal.kind === 'visitor' ? principal.site : undefined
    assertRoom(site)
    const asked = input as SendMessageInput | SubmitToolResultsInput
    const { history, pageState, toolDefinitions } = asked
    // Named one by one: whatever else came along must not pass for what the site says.
    const said = 'results' in asked ? { results: asked.results } : { message: asked.message }
    if (principal.kind === 'visitor') report.note(principal.site, toolDefinitions)
    const patient = new PatientSignal(signal)
    const situation = situationOf(principal)
    const tools = situation.tools.map((tool) => holding(tool, patient))
    const request = { ...said, history, pageState, ...situation, tools, who: principal, pageTools: toolDefinitions }
    const answered = desk.converse(request, { signal: patient.signal, ...(emit && { emit }) })
    atWork.set(answered, site)
    const forget = () => atWork.delete(answered)
    answered.then(forget, forget)
    return answered
  }

  /** Each holds a request, a model call and a history in memory. */
  function assertRoom(site: string | undefined): void {
    if (atWork.size >= conversationsAtOnce) throw tooMany(conversationsAtOnce, 'on this server')
    if (site === undefined) return
    const ofVisitors = [...atWork.values()].filter((each) => each !== undefined)
    if (ofVisitors.length >= visitorsAtOnce) throw tooMany(visitorsAtOnce, 'for visitors of this server')
    const { conversationsAtOnce: most } = limitsOf(byKey.get(site) ?? {})
    if (ofVisitors.filter((each) => each === site).length >= most) throw tooMany(most, 'for this site')
  }

  /** A site that is gone allows nothing. */
  function situationOf(principal: Principal) {
    const site = principal.kind === 'visitor' ? byKey.get(principal.site) : undefined
    const prompt = site?.systemPrompt ?? systemPrompt
    return {
      tools: toolsOf(principal, site),
      ...(site?.confirm && { confirm: site.confirm }),
      ...(site?.name !== undefined && { siteName: site.name }),
      ...(site?.limits?.tokensADay !== undefined && { siteTokensADay: site.limits.tokensADay }),
      ...(prompt !== undefined && { systemPrompt: prompt }),
    }
  }

  function toolsOf(principal: Principal, site: Site | undefined): ToolPlugin[] {
    const may = (name: string) => principal.kind === 'user' || site?.actions.includes(name) === true
    const actions = typeof registry === 'function' ? registry() : registry
    return actionTools(actions, { principal, isWanted: (name) => may(name) && isOffered(name) }).tools
  }

  async function close(): Promise<void> {
    const patience = new AbortController()
    const impatient = sleep(patienceMs, undefined, { signal: patience.signal }).catch(() => {})
    await Promise.race([Promise.allSettled(atWork.keys()), impatient])
    patience.abort()
  }
}

function tooMany(most: number, where: string): DeckhandError {
  const message = `There are ${most} messages of pages at work ${where}, which is as many as there may be. Try again in a moment.`
  return new DeckhandError('RATE_LIMITED', message, { retryAfter: secondsBetweenTries })
}

/** Whoever goes away stops the model, and not what is being done for them: it would be neither done nor not done. */
function holding(tool: ToolPlugin, patient: PatientSignal): ToolPlugin {
  if (tool.effect === 'read') return tool
  return { ...tool, handler: (args, context) => patient.hold(() => tool.handler(args, context)) }
}
