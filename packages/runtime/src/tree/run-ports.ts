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
import { telling, userTokens } from '../usage/user-usage.ts'
import { applyDecisions } from '../worker/apply-decisions.ts'
import { ObservedWork } from '../worker/observed-work.ts'
import type { RunJournal } from './run-journal.ts'
import { defaultMaximums } from './tree-limits.ts'
import type { TreeRun } from './tree-run.ts'

export interface PortSources {
  store: Store
  model: (id: string) => Model
  /** `folder`: all that there is of the workspace. */
  toolPorts: (userId: string, agentId: string, folder?: string) => ToolPorts
  approvalKey: Buffer
  sideEffectsEnabled: () => boolean
  policy?: ProductPolicy | undefined
  observers: Observers
  attempt: number
  most: AgentMaximums
  /** What one user may use. */
  limits?: UserLimits | undefined
  now: () => number
}

export interface PortsOfRun {
  ports: LoopPorts
  /** To be told when the loop is over. */
  observed: ObservedWork | undefined
}

/** All that the loop needs to work on one run of a tree. */
export function portsOf(run: TreeRun, tree: TreePort, signal: AbortSignal, sources: PortSources): PortsOfRun {
  const { state, manifest, tools, journal, limits, limit, budget } = run
  const { observers, attempt } = sources
  const observed = observers.isEmpty
    ? undefined
    : new ObservedWork({ run, attempt, observers, isKnown: (name) => tools.find(name) !== undefined })
  const onLimit = (message: string) => journal.emit({ type: 'limit', limit: 'tokens', message })
  const today = telling(
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
    toolPorts: toldPorts(sources.toolPorts(state.userId, state.agentId, manifest.folder), journal.emit),
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

/** Trust and allowlist are read for each write, so that what the user sets now holds for the next call. */
function userPolicy(userId: string, most: TrustLevel | undefined, sources: PortSources): Policy {
  const nobody = { trust: 'supervised' as const, allowlist: [] }
  return async (question) => {
    const settings = question.effect === 'write' ? await readSettings(userId, sources.store) : nobody
    const trust = lowerTrust(settings.trust, most) ?? settings.trust
    const verdict = judge(question, { ...settings, trust, sideEffectsEnabled: sources.sideEffectsEnabled() })
    return { ...verdict, ...(most && { mostTrust: most }) }
  }
}

/** An answer is no longer than the operator allows, also for an agent that says nothing about it. */
function settingsWithin(settings: ModelSettings | undefined, most: AgentMaximums): { settings?: ModelSettings } {
  const { maxOutputTokens = Number.POSITIVE_INFINITY } = settings ?? {}
  const isFine = maxOutputTokens <= most.maxOutputTokens || most.maxOutputTokens >= defaultMaximums.maxOutputTokens
  if (isFine) return settings ? { settings } : {}
  return { settings: { ...settings, maxOutputTokens: most.maxOutputTokens } }
}

function readSettings(userId: string, { settings }: Store): Promise<UserSettings> {
  return unlessAway(settings.read(userId))
}

/** Tokens are counted together with the run's next write: awaited alone, the count of each turn would be a transaction more. */
function countingBeside(journal: RunJournal, usage: UsageStore): Pick<UsageStore, 'reserveTokens' | 'countTokens'> {
  let counted = Promise.resolve()
  return {
    reserveTokens: async (...asked) => {
      await counted
      return unlessAway(usage.reserveTokens(...asked))
    },
    countTokens: async (...asked) => {
      counted = unlessAway(usage.countTokens(...asked))
      journal.alongside(counted)
    },
  }
}

/** A store that is out of reach for a while is no reason to end the run: it cannot be written about either, and is taken up again. */
async function unlessAway<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (thrown) {
    throw toDeckhandError(thrown).code === 'UNAVAILABLE' ? new JournalLost(thrown) : thrown
  }
}

/** Says what is wrong with an answer that must fit a schema. */
export function answerCheck(schema: JsonSchema): (answer: string) => string | undefined {
  const read = answerReader(schema)
  return (text) => {
    const answer = read(text)
    return answer.ok ? undefined : answer.problem
  }
}

/** Changes of files are on the record of the run that made them. */
function toldPorts({ files, ...ports }: ToolPorts, emit: (event: RunEvent) => void): ToolPorts {
  if (!files) return ports
  const told: Files = {
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
  return { ...ports, files: told }
}
