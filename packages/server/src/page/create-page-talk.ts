import { type ActionRegistry, actionTools } from '@deckhand/actions/registry'
import type { PageDesk } from '@deckhand/runtime'
import type { Principal, SendMessageInput, SendMessageOutput, SubmitToolResultsInput, ToolPlugin } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { settledWithin } from '../within.ts'
import { ConfirmReport } from './confirm-report.ts'
import { DeferredAbort } from './deferred-abort.ts'
import type { PageTalk } from './page-talk.ts'
import { limitsOf, type Site } from './site.ts'

export interface PageTalkOptions {
  desk: Pick<PageDesk, 'converse'>
  /** A function if the registry may be replaced: it is called for each message. */
  registry: ActionRegistry | (() => ActionRegistry)
  sites: readonly Site[]
  /** Whether the model may be offered an action. */
  isOffered?: (actionName: string) => boolean
  /** The start of the model's instructions, unless the site has its own. */
  systemPrompt?: string
  /** Called for entries of a site's `confirm` list that match no control. */
  onProblem?: (words: string) => void
  /** The limit of messages that are processed at the same time. Visitors get half of it, so that users always have room. */
  conversationsAtOnce?: number
}

export interface OpenPageTalk extends PageTalk {
  /** Waits for messages in progress, but not forever. Never rejects. */
  close(): Promise<void>
}

const patienceMs = 3_000
const usualConversations = 200
const secondsBetweenTries = 5

/** Passes messages of pages to the desk: visitors' with the actions of their site, users' with all that agents are offered. */
export function createPageTalk({ desk, registry, sites, ...more }: PageTalkOptions): OpenPageTalk {
  const { isOffered = () => true, systemPrompt, onProblem = () => {}, conversationsAtOnce = usualConversations } = more
  const visitorsAtOnce = Math.max(1, Math.floor(conversationsAtOnce / 2))
  const report = new ConfirmReport(sites, onProblem)
  const byKey = new Map(sites.map((site) => [site.key, site]))
  /** Messages in progress, with the site of a visitor's. */
  const inProgress = new Map<Promise<SendMessageOutput>, string | undefined>()
  return { answer, close: () => settledWithin(patienceMs, inProgress.keys()) }

  async function answer(
    ...[input, { principal, signal }, emit]: Parameters<PageTalk['answer']>
  ): Promise<SendMessageOutput> {
    const site = principal.kind === 'visitor' ? principal.site : undefined
    assertRoom(site)
    const given = input as SendMessageInput | SubmitToolResultsInput
    const { history, pageState, toolDefinitions } = given
    // Fields are picked one by one, so that extra fields cannot override settings of the site.
    const content = 'results' in given ? { results: given.results } : { message: given.message }
    if (principal.kind === 'visitor') report.note(principal.site, toolDefinitions)
    const abort = new DeferredAbort(signal)
    const settings = settingsFor(principal)
    const tools = settings.tools.map((tool) => uninterrupted(tool, abort))
    const request = { ...content, history, pageState, ...settings, tools, who: principal, pageTools: toolDefinitions }
    const answered = desk.converse(request, { signal: abort.signal, ...(emit && { emit }) })
    inProgress.set(answered, site)
    const forget = () => inProgress.delete(answered)
    answered.then(forget, forget)
    return answered
  }

  /** Each message holds a request, a model call and a history in memory. */
  function assertRoom(site: string | undefined): void {
    if (inProgress.size >= conversationsAtOnce) throw tooMany(conversationsAtOnce, 'on this server')
    if (site === undefined) return
    const ofVisitors = [...inProgress.values()].filter((each) => each !== undefined)
    if (ofVisitors.length >= visitorsAtOnce) throw tooMany(visitorsAtOnce, 'for visitors of this server')
    const { conversationsAtOnce: most } = limitsOf(byKey.get(site) ?? {})
    if (ofVisitors.filter((each) => each === site).length >= most) throw tooMany(most, 'for this site')
  }

  /** A site that was removed allows nothing. */
  function settingsFor(principal: Principal) {
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
}

function tooMany(most: number, where: string): DeckhandError {
  const message = `The limit of ${most} messages of pages in progress ${where} is reached. Try again in a moment.`
  return new DeckhandError('RATE_LIMITED', message, { retryAfter: secondsBetweenTries })
}

/** A visitor who leaves stops the model, but not a write in progress: it would be neither done nor undone. */
function uninterrupted(tool: ToolPlugin, abort: DeferredAbort): ToolPlugin {
  if (tool.effect === 'read') return tool
  return { ...tool, handler: (args, context) => abort.defer(() => tool.handler(args, context)) }
}
