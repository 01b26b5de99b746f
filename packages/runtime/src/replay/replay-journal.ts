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
  /** Writes what is on its way, and nothing more. */
  stop(): Promise<void>
}

const nobody = { approvalKey: Buffer.alloc(32), approvalDays: 1, now: () => 0 }

/** The journal that every run has, whose entries go to a list instead of a store. */
export function replayJournal(
  script: Script,
  tools: RecordedTools,
  order: EndOrder,
  events: KernelEvent[],
): ReplayJournal {
  const { record } = script.recorded.run
  const keep = async (_: unknown, entry: JournalEntry) => {
    // As they are now: what they tell of goes on changing.
    events.push(...entry.events.map(({ event }) => structuredClone(event)))
  }
  const recorder = new TreeRecorder({
    runs: { record: keep },
    claimed: { fence: { runId: record.id, owner: 'replay', attempt: 1 }, record: { ...record, lastSeq: 0 } },
    onLost: () => {},
    now: nobody.now,
  })
  const journal = new RunJournal({
    recorder,
    runId: record.id,
    audit: new ActionAudit(tools),
    toApproval: (action) => toApproval(action, tools.find(action.name), nobody),
    isHarmless: () => false,
    startsAgent: () => false,
  })
  return {
    emit: journal.emit,
    turnDone: async (turn, told) => {
      script.isSettling = true
      await journal.turnDone(turn, told)
    },
    beginAction: (action) => journal.beginAction(action),
    checkpointAction: (action) => journal.checkpointAction(action),
    finishAction: async (action, told) => {
      if (told.length > 0) await order.turnOf(action.id)
      await journal.finishAction(action, told)
    },
    settle: (outcome, told) => journal.settle(outcome, told),
    stop: () => recorder.write({}, []).finally(() => recorder.stop()),
  }
}
