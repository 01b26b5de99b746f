import { answerReader, type Background, JournalLost, judge, type LoopPorts, type TreePort } from '@deckhand/kernel'
import type {
  AgentMaximums,
  Files,
  JsonSchema,
  Model,
  ModelSettings,
  Policy,
  RunEvent,
  Store,
  ToolPorts,
  TrustLevel,
  UsageStore,
  UserLimits,
  UserSettings,
} from '@deckhand/spec'
import { toDeckhandError } from '@deckhand/spec/errors'
import { lowerTrust } from '@deckhand/spec/trust'
import { type ProductPolicy, withProductPolicy } from '../policy/product-policy.ts'
import type { Observers } from '../run-observer.ts'
import { reportRefusals, userTokens } from '../usage/user-usage.ts'
import { applyDecisions } from '../worker/apply-decisions.ts'
import { ObservedWork } from '../worker/observed-work.ts'
import type { RunJournal } from './run-journal.ts'
import { defaultMaximums } from './tree-limits.ts'
import type { TreeRun } from './tree-run.ts'

export interface PortSources {
  store: Store
  model: (id: string) => Model
  /** `folder`: the only part of the workspace that the tools may use. */
  toolPorts: (userId: string, agentId: string, folder?: string) => ToolPorts
  approvalKey: Buffer
  sideEffectsEnabled: () => boolean
  policy?: ProductPolicy | undefined
  observers: Observers
  attempt: number
  most: AgentMaximums
  /** Limits of one user. */
  limits?: UserLimits | undefined
  now: () => number
}

export interface PortsOfRun {
  ports: LoopPorts
  /** Call `end` on it when the loop is over. */
  observed: ObservedWork | undefined
}

/** The loop's ports for one run of a tree. */
export function portsOf(run: TreeRun, tree: TreePort, signal: AbortSignal, sources: PortSources): PortsOfRun {
  const { state, manifest, tools, journal, limits, limit, budget } = run
  const { observers, attempt } = sources
  const observed = observers.isEmpty
    ? undefined
    : new ObservedWork({ run, attempt, observers, isKnown: (name) => tools.find(name) !== undefined })
  const onLimit = (message: string) => journal.emit({ type: 'limit', limit: 'tokens', message })
  const today = reportRefusals(
    userTokens({ ...sources, store: countingBeside(journal, sources.store.usage), userId: state.userId }),
    (error) => {
      if (error.code === 'RATE_LIMITED') onLimit(error.message)
    },
  )
  const model = budget.watch(sources.model(manifest.model), onLimit, [today])
  applyDecisions(run, sources.approvalKey)
  const ports: LoopPorts = {
    model: observed?.model(model) ?? model,
    instruction: manifest.instruction,
    ...settingsWithin(manifest.settings, sources.most),
    tools,
    policy: withProductPolicy(userPolicy(state.userId, manifest.trust, sources), sources.policy, state),
    background: backgroundOf(run),
    journal: observed?.journal(journal) ?? journal,
    emit: journal.emit,
    signal,
    maxSteps: limits.maxSteps,
    limit,
    toolPorts: withFileEvents(sources.toolPorts(state.userId, state.agentId, manifest.folder), journal.emit),
    tree,
    ...(manifest.resultSchema && { checkAnswer: answerCheck(manifest.resultSchema) }),
  }
  return { ports, observed }
}

function backgroundOf({ manifest, above }: TreeRun): Background {
  const nothingRead = manifest.nothingRead ?? false
  if (!above) return { nothingRead }
  const { parent, action } = above
  const { state: run, tools } = parent
  return { nothingRead, above: { run, tools, actionId: action.id, background: backgroundOf(parent) } }
}

/** Reads trust and allowlist for each write, so that a changed setting affects the next call. */
function userPolicy(userId: string, most: TrustLevel | undefined, sources: PortSources): Policy {
  const strictest = { trust: 'supervised' as const, allowlist: [] }
  return async (question) => {
    const settings = question.effect === 'write' ? await readSettings(userId, sources.store) : strictest
    const trust = lowerTrust(settings.trust, most) ?? settings.trust
    const verdict = judge(question, { ...settings, trust, sideEffectsEnabled: sources.sideEffectsEnabled() })
    return { ...verdict, ...(most && { mostTrust: most }) }
  }
}

/** Caps the output tokens at the operator's maximum, even if the agent sets none. */
function settingsWithin(settings: ModelSettings | undefined, most: AgentMaximums): { settings?: ModelSettings } {
  const { maxOutputTokens = Number.POSITIVE_INFINITY } = settings ?? {}
  const isWithin = maxOutputTokens <= most.maxOutputTokens || most.maxOutputTokens >= defaultMaximums.maxOutputTokens
  if (isWithin) return settings ? { settings } : {}
  return { settings: { ...settings, maxOutputTokens: most.maxOutputTokens } }
}

function readSettings(userId: string, { settings }: Store): Promise<UserSettings> {
  return lostIfUnavailable(settings.read(userId))
}

/** Counts tokens together with the run's next write. Otherwise every turn would need another transaction. */
function countingBeside(journal: RunJournal, usage: UsageStore): Pick<UsageStore, 'reserveTokens' | 'countTokens'> {
  let counted = Promise.resolve()
  return {
    reserveTokens: async (...request) => {
      await counted
      return lostIfUnavailable(usage.reserveTokens(...request))
    },
    countTokens: async (...request) => {
      counted = lostIfUnavailable(usage.countTokens(...request))
      journal.alongside(counted)
    },
  }
}

/** An unavailable store does not fail the run: the failure could not be stored either. The run is released, and taken up again later. */
async function lostIfUnavailable<T>(response: Promise<T>): Promise<T> {
  try {
    return await response
  } catch (thrown) {
    throw toDeckhandError(thrown).code === 'UNAVAILABLE' ? new JournalLost(thrown) : thrown
  }
}

/** Returns a function that explains why an answer does not match the schema. */
export function answerCheck(schema: JsonSchema): (answer: string) => string | undefined {
  const read = answerReader(schema)
  return (text) => {
    const answer = read(text)
    return answer.ok ? undefined : answer.problem
  }
}

/** Emits an event for each file that the run changes. */
function withFileEvents({ files, ...ports }: ToolPorts, emit: (event: RunEvent) => void): ToolPorts {
  if (!files) return ports
  const emitting: Files = {
    read: (path) => files.read(path),
    list: (prefix) => files.list(prefix),
    write: async (path, content, options) => {
      const written = await files.write(path, content, options)
      emit({ type: 'file_change', path, version: written.version })
      return written
    },
    delete: async (path, options) => {
      await files.delete(path, options)
      emit({ type: 'file_change', path })
    },
  }
  return { ...ports, files: emitting }
}
