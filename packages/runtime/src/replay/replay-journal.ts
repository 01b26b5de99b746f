import type { Journal, JournalEntry, KernelEvent, RunEvent } from '@deckhand/spec'
import { ActionAudit } from '../policy/action-audit.ts'
import { toApproval } from '../policy/approval-of.ts'
import { RunJournal } from '../tree/run-journal.ts'
import { TreeRecorder } from '../tree/tree-recorder.ts'
import type { EndOrder } from './end-order.ts'
import type { RecordedTools } from './recorded-tools.ts'
import type { Script } from './script.ts'

export interface ReplayJournal extends Journal {
  emit(event: RunEvent): void
  /** Writes the pending events, and then accepts no more. */
  stop(): Promise<void>
}

const unused = { approvalKey: Buffer.alloc(32), approvalDays: 1, now: () => 0 }

/** The journal of every run, but its entries go to a list instead of a store. */
export function replayJournal(
  script: Script,
  tools: RecordedTools,
  order: EndOrder,
  events: KernelEvent[],
): ReplayJournal {
  const { record } = script.recorded.run
  const keep = async (_: unknown, entry: JournalEntry) => {
    // Cloned, because the objects in the events keep changing.
    events.push(...entry.events.map(({ event }) => structuredClone(event)))
  }
  const recorder = new TreeRecorder({
    runs: { record: keep },
    claimed: { fence: { runId: record.id, owner: 'replay', attempt: 1 }, record: { ...record, lastSeq: 0 } },
    onLost: () => {},
    now: unused.now,
  })
  const journal = new RunJournal({
    recorder,
    runId: record.id,
    audit: new ActionAudit(tools),
    toApproval: (action) => toApproval(action, tools.find(action.name), unused),
    isHarmless: () => false,
    startsAgent: () => false,
  })
  return {
    emit: journal.emit,
    turnDone: async (turn, ends) => {
      script.isSettling = true
      await journal.turnDone(turn, ends)
    },
    beginAction: (action) => journal.beginAction(action),
    checkpointAction: (action) => journal.checkpointAction(action),
    finishAction: async (action, ends) => {
      if (ends.length > 0) await order.waitFor(action.id)
      await journal.finishAction(action, ends)
    },
    settle: (outcome, ends) => journal.settle(outcome, ends),
    stop: () => recorder.write({}, []).finally(() => recorder.stop()),
  }
}
