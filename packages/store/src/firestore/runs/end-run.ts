import type { Turn, Usage } from '@deckhand/spec'
import { addTaken } from '../../runs/end-calls.ts'
import { type EndedWork, endWork } from '../../runs/end-work.ts'
import type { Ending } from '../../runs/ending.ts'
import type { Reader, Writer } from '../documents.ts'
import { readMessages } from '../threads/messages.ts'
import { updateActions } from './actions.ts'
import { keepOutcome, readOutcomes } from './outcomes.ts'
import { conversationOf, hasEnded, type RunDocument, updateRun } from './run-document.ts'
import { readBelow } from './runs-below.ts'

/** A run that ends as cancelled or given up. */
export interface EndedRun extends EndedWork {
  /** As it is now. */
  run: RunDocument
}

export interface EndedBelow {
  /** The deepest first, so that every run ends after those it started. */
  ended: EndedRun[]
  /** What the runs took that calls have started, by the call. A call may have started several. */
  taken: Map<string, Usage>
}

/** Ends its open calls; its own document is the caller's to write. `taken` is what the runs took that calls have started, by the call. */
export async function endRun(
  documents: Writer,
  run: RunDocument,
  { taken, ending, now }: { taken: Map<string, Usage>; ending: Ending; now: number },
): Promise<EndedRun> {
  const ended = endWork(await readTurns(documents, run), taken, ending)
  await updateActions(documents, { ...run, updatedAt: now }, ended.actions)
  const outcome = await keepOutcome(documents, run, ended.outcome)
  return {
    ...ended,
    run: { ...run, ...outcome, status: 'failed', tokens: run.tokens + ended.tokens, updatedAt: now },
  }
}

/** Ends all runs below the one at the top that have not ended. The one at the top must have been read. */
export async function endBelow(
  documents: Writer,
  root: RunDocument,
  { ending, now }: { ending: Ending; now: number },
): Promise<EndedBelow> {
  const below = await readBelow(documents, root)
  const outcomes = await readOutcomes(documents, below)
  const ended: EndedRun[] = []
  const taken = new Map<string, Usage>()
  for (const run of below.sort((a, b) => b.depth - a.depth)) {
    const end = hasEnded(run) ? undefined : await endRun(documents, run, { taken, ending, now })
    if (end) {
      updateRun(documents, run, end.run)
      ended.push(end)
    }
    const usage = end?.usage ?? outcomes.get(run.id)?.usage
    if (usage && run.parentActionId !== null) addTaken(taken, run.parentActionId, usage)
  }
  return { ended, taken }
}

async function readTurns(documents: Reader, run: RunDocument): Promise<Turn[]> {
  const range = { from: run.promptPosition + 1, to: run.promptPosition + run.turnCount }
  const messages = await readMessages(documents, conversationOf(run), range)
  return messages.map(({ message }) => message as Turn)
}
