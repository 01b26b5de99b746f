import { createLimit, judge, runLoop, type Tool, ToolPluginRegistry } from '@deckhand/kernel'
import type { ClaimedRun, Model, NewApproval, Policy, Store, ToolPart, ToolPorts } from '@deckhand/spec'
import { toDeckhandError } from '@deckhand/spec/errors'
import { ActionAudit } from './action-audit.ts'
import { applyDecisions } from './apply-decisions.ts'
import { bindApproval } from './approval-binding.ts'
import { changedTools } from './manifest.ts'
import { ObservedWork } from './observed-work.ts'
import type { Observers } from './run-observer.ts'
import { RunRecorder } from './run-recorder.ts'
import type { LiveRun } from './worker.ts'

export interface WorkOptions {
  store: Store
  model: (id: string) => Model
  tools: ToolPluginRegistry
  toolPorts: (userId: string, agentId: string) => ToolPorts
  approvalKey: Buffer
  approvalDays: number
  sideEffectsEnabled: () => boolean
  maxSteps: number
  concurrency: number
  observers: Observers
  now: () => number
}

const dayMs = 86_400_000

/** Works on a claimed run until it has come to a stop, or until somebody else has it. */
export function workOnRun(claimed: ClaimedRun, options: WorkOptions): LiveRun {
  const { store, now } = options
  const { fence, state, manifest } = claimed
  const controller = new AbortController()
  const tools = unchangedTools(claimed, options.tools)
  const abandon = (reason: unknown) => {
    recorder.stop()
    controller.abort(reason)
  }
  const recorder = new RunRecorder({
    runs: store.runs,
    claimed,
    audit: new ActionAudit(tools),
    toApproval: (action) => toApproval(action, tools.find(action.name), options),
    isHarmless: ({ name }) => tools.find(name)?.effect === 'read',
    onLost: abandon,
    now,
  })
  const { observers } = options
  const observed = observers.isEmpty
    ? undefined
    : new ObservedWork(claimed, observers, (name) => tools.find(name) !== undefined)
  const work = async () => {
    const model = options.model(manifest.model)
    applyDecisions(claimed, options.approvalKey)
    if (wasCutOff(claimed)) recorder.emit({ type: 'turn_restarted' })
    await runLoop(state, {
      model: observed?.model(model) ?? model,
      instruction: manifest.instruction,
      ...(manifest.settings && { settings: manifest.settings }),
      tools,
      policy: userPolicy(state.userId, options),
      journal: observed?.journal(recorder) ?? recorder,
      emit: recorder.emit,
      signal: controller.signal,
      maxSteps: manifest.maxSteps ?? options.maxSteps,
      limit: createLimit(manifest.concurrency ?? options.concurrency),
      toolPorts: options.toolPorts(state.userId, state.agentId),
    })
  }
  const done = work()
    .catch((thrown: unknown) => {
      // Somebody else has the run, or it was cancelled: there is nothing left to say here.
      if (!controller.signal.aborted && toDeckhandError(thrown).code !== 'LEASE_LOST') throw thrown
    })
    .finally(() => {
      recorder.stop()
      observed?.end(controller.signal.reason)
    })
  return { log: recorder.log, fence, abandon, done }
}

/** Words at the end are those of a turn that a crash cut off, unless they are the answer: that turn is whole, and nobody will say it again. */
function wasCutOff({ state, lastEventType }: ClaimedRun): boolean {
  const last = state.turns.at(-1)
  const isAnswered = last !== undefined && !last.parts.some(({ type }) => type === 'tool')
  return !isAnswered && (lastEventType === 'text' || lastEventType === 'thinking')
}

/** A tool that was edited since the run began is not there for it: its call fails clearly instead of doing something else than was approved. */
function unchangedTools({ manifest }: ClaimedRun, tools: ToolPluginRegistry): ToolPluginRegistry {
  const changed = changedTools(manifest, tools)
  if (changed.length === 0) return tools
  return new ToolPluginRegistry(tools.getAll().filter(({ name }) => !changed.includes(name)))
}

/** Trust and allowlist are read for each write, so that what the user sets now holds for the next call. */
function userPolicy(userId: string, { store, sideEffectsEnabled }: WorkOptions): Policy {
  const nobody = { trust: 'supervised' as const, allowlist: [] }
  return async (question) => {
    const settings = question.effect === 'write' ? await store.settings.read(userId) : nobody
    return judge(question, { ...settings, sideEffectsEnabled: sideEffectsEnabled() })
  }
}

function toApproval(action: ToolPart, tool: Tool | undefined, options: WorkOptions): NewApproval {
  const { id: actionId, name, input, approval } = action
  if (!approval) throw new Error(`The call ${actionId} waits for an approval that it does not have.`)
  const createdAt = options.now()
  return {
    id: approval.id,
    actionId,
    tool: name,
    input,
    reason: approval.reason,
    preview: approval.preview,
    recipients: tool?.recipients(input) ?? [],
    binding: bindApproval(options.approvalKey, action),
    createdAt,
    expiresAt: createdAt + options.approvalDays * dayMs,
  }
}
