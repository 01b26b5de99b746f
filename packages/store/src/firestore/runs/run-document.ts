import type { RunRecord } from '@deckhand/spec'
import { missing } from '../../runs/rules/refusals.ts'
import type { Reader, Setter, Writer } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'
import { readOutcomes } from './outcomes.ts'

/** runs/{id} */
export interface RunDocument extends Omit<RunRecord, 'parent' | 'task' | 'outcome' | 'attempt' | 'logDroppedAt'> {
  parentRunId: string | null
  parentActionId: string | null
  task: string | null
  manifestId: string
  /** While it is queued or at work. */
  atWork: boolean
  owner: string | null
  attempt: number
  leaseUntil: number | null
  /** How often in a row its lease ran out since it last got on. Documents of older programs have none, which is 0. */
  losses?: number
  /** When it comes among those that are queued. */
  turn: number
  /** Of its prompt in its conversation. Its turns follow at once, for nothing else is added to a thread while a run is active on it. */
  promptPosition: number
  turnCount: number
  /** How many runs were ever started below it; 0 unless it is at the top. */
  runsBelow: number
  /** The number of the first event in the newest document of its log; 0 as long as there is none. */
  eventsFrom: number
  /** When it ended, until its log was dropped as a whole. */
  logEndedAt: number | null
  logDroppedAt: number | null
  /** Of those that it asked for and nobody has answered. */
  openApprovals: string[]
  /** Whether it ever asked for one. */
  hasAsked: boolean
  /** Text of its outcome, unless that is long: then it is apart. */
  outcome: string | null
  outcomeApart: boolean
}

/** `undefined` for an id that does not exist and, no different, for another user's. */
export async function findRunDocument(
  documents: Reader,
  userId: string,
  runId: string,
): Promise<RunDocument | undefined> {
  const run = await documents.get<RunDocument>(paths.run(runId))
  return run?.userId === userId ? run : undefined
}

/** The run at the top: itself, unless it has a parent. */
export async function readRoot(documents: Reader, run: RunDocument): Promise<RunDocument> {
  if (run.parentRunId === null) return run
  const root = await documents.get<RunDocument>(paths.run(run.rootId))
  if (!root) throw missing(`The run above ${run.id}`)
  return root
}

/** Under which its messages are kept: those of a run with a parent are no part of any thread. */
export function conversationOf({ id, parentRunId, threadId }: RunDocument): string {
  return parentRunId === null ? threadId : id
}

/** Each is at the top itself where no other is given. */
export async function toRecords(documents: Reader, runs: RunDocument[], root?: RunDocument): Promise<RunRecord[]> {
  const outcomes = await readOutcomes(documents, runs)
  return runs.map((run) => {
    const outcome = outcomes.get(run.id)
    const { logDroppedAt } = root ?? run
    return {
      id: run.id,
      userId: run.userId,
      threadId: run.threadId,
      agentId: run.agentId,
      model: run.model,
      status: run.status,
      ...parentOf(run),
      rootId: run.rootId,
      depth: run.depth,
      ...(run.task !== null && { task: run.task }),
      tokens: run.tokens,
      attempt: (root ?? run).attempt,
      lastSeq: run.lastSeq,
      createdAt: run.createdAt,
      updatedAt: run.updatedAt,
      ...(logDroppedAt !== null && { logDroppedAt }),
      ...(outcome && { outcome }),
    }
  })
}

function parentOf({ parentRunId, parentActionId }: RunDocument): Pick<RunRecord, 'parent'> {
  if (parentRunId === null || parentActionId === null) return {}
  return { parent: { runId: parentRunId, actionId: parentActionId } }
}

type NewRunDocument = Pick<
  RunDocument,
  'id' | 'userId' | 'threadId' | 'agentId' | 'model' | 'manifestId' | 'status' | 'rootId' | 'depth' | 'createdAt'
> &
  Partial<RunDocument>

export function setRun(documents: Setter, run: NewRunDocument): void {
  documents.set(paths.run(run.id), {
    parentRunId: null,
    parentActionId: null,
    task: null,
    atWork: false,
    owner: null,
    attempt: 0,
    leaseUntil: null,
    losses: 0,
    turn: 0,
    promptPosition: 0,
    turnCount: 0,
    tokens: 0,
    runsBelow: 0,
    lastSeq: 0,
    eventsFrom: 0,
    logEndedAt: null,
    logDroppedAt: null,
    openApprovals: [],
    hasAsked: false,
    outcome: null,
    outcomeApart: false,
    updatedAt: run.createdAt,
    ...run,
  })
}

/** Writes what is different, and at least that something about the run was written: whoever watches it looks at this document. */
export function updateRun(documents: Writer, before: RunDocument, after: RunDocument): void {
  const changed = Object.entries(after).filter(([field, value]) => before[field as keyof RunDocument] !== value)
  documents.update(paths.run(before.id), Object.fromEntries(changed))
}
