import type { ToolPluginRegistry } from '@deckhand/kernel'
import type { ClaimedRun, RunState, Store } from '@deckhand/spec'
import { DeckhandError, toDeckhandError } from '@deckhand/spec/errors'
import { ActionAudit } from '../policy/action-audit.ts'
import { toApproval } from '../policy/approval-of.ts'
import { AgentTree } from '../tree/agent-tree.ts'
import { RunJournal } from '../tree/run-journal.ts'
import type { PortSources } from '../tree/run-ports.ts'
import { type MakerSources, TreeMaker } from '../tree/tree-maker.ts'
import { TreeRecorder } from '../tree/tree-recorder.ts'
import { noticeLoss } from './notice-loss.ts'
import type { LiveRun } from './worker.ts'

export interface WorkOptions extends Omit<PortSources, 'attempt'>, Omit<MakerSources, 'runs' | 'journal'> {
  store: Store
  /** The tools that the run started with, without those that have changed since. */
  toolsFor: (claimed: ClaimedRun) => Promise<ToolPluginRegistry>
  approvalDays: number
  now: () => number
}

/** Works on a claimed run and everything it starts, until it ends or waits, or until another process owns it. */
export function workOnRun(claimed: ClaimedRun, options: WorkOptions): LiveRun {
  const { runs } = options.store
  const { fence } = claimed
  const controller = new AbortController()
  const { signal } = controller
  const abandon = (reason: unknown) => {
    recorder.stop()
    controller.abort(reason)
  }
  const recorder = new TreeRecorder({ runs, claimed, onLost: abandon, now: options.now })
  const unwatch = noticeLoss({
    runs,
    fence,
    userId: claimed.state.userId,
    isQuiet: () => recorder.isQuiet,
    lost: () => abandon(new DeckhandError('LEASE_LOST', 'The run was cancelled or taken over elsewhere.')),
  })
  const work = async () => {
    const tools = await options.toolsFor(claimed)
    const records = fence.attempt > 1 ? await runs.tree(claimed.state.userId, fence.runId) : []
    const journal = journals(recorder, options)
    const maker = new TreeMaker(records, { ...options, runs, journal })
    const tree = new AgentTree(maker, { ...options, attempt: fence.attempt })
    await tree.run(maker.root(claimed, tools, wasCutOff(claimed)), signal)
  }
  const done = work()
    .catch((thrown: unknown) => {
      // Another process owns the run, or it was cancelled: nothing is left to do here.
      if (!signal.aborted && toDeckhandError(thrown).code !== 'LEASE_LOST') throw thrown
    })
    .finally(() => {
      unwatch()
      recorder.stop()
    })
  return { log: recorder.log, fence, abandon, done }
}

/** True if the log ends with text of a turn that a crash cut off. If the last turn is a complete answer, the text belongs to it. */
function wasCutOff({ state, lastEventType }: ClaimedRun): boolean {
  const last = state.turns.at(-1)
  const isAnswered = last !== undefined && !last.parts.some(({ type }) => type === 'tool')
  return !isAnswered && (lastEventType === 'text' || lastEventType === 'thinking')
}

function journals(recorder: TreeRecorder, options: WorkOptions): MakerSources['journal'] {
  return ({ id: runId, agentId }: RunState, tools, isChild) =>
    new RunJournal({
      recorder,
      runId,
      ...(isChild && { child: { agentId } }),
      audit: new ActionAudit(tools, isChild ? { childRunId: runId, agentId } : {}),
      toApproval: (action) => ({
        ...toApproval(action, tools.find(action.name), options),
        ...(isChild && { childRunId: runId, agentId }),
      }),
      isHarmless: ({ name }) => tools.find(name)?.effect === 'read',
      startsAgent: ({ name }) => tools.find(name)?.needs === 'children',
    })
}
