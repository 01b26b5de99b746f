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
  /** True while the run is queued or running. */
  atWork: boolean
  owner: string | null
  attempt: number
  leaseUntil: number | null
  /** How often in a row its lease expired without progress. Absent in documents of older versions. */
  losses?: number
  /** Its position in the queue. */
  turn: number
  /** The position of its prompt in its conversation. Its turns follow directly, because an active run blocks other additions to its thread. */
  promptPosition: number
  turnCount: number
  /** How many descendants were ever started; 0 for child runs. */
  runsBelow: number
  /** The number of the first event in the newest document of its log; 0 if there is none. */
  eventsFrom: number
  /** When it ended, until its whole log was deleted. */
  logEndedAt: number | null
  logDroppedAt: number | null
  /** The ids of its unanswered approvals. */
  openApprovals: string[]
  /** True if it ever requested an approval. */
  hasAsked: boolean
  /** The JSON of its outcome; null if that is long and in its own document. */
  outcome: string | null
  outcomeApart: boolean
}

/** `undefined` if the run does not exist or belongs to another user. */
export async function findRunDocument(
  documents: Reader,
  userId: string,
  runId: string,
): Promise<RunDocument | undefined> {
  const run = await documents.get<RunDocument>(paths.run(runId))
  return run?.userId === userId ? run : undefined
}

/** The root of the run's tree, which may be the run itself. */
export async function readRoot(documents: Reader, run: RunDocument): Promise<RunDocument> {
  if (run.parentRunId === null) return run
  const root = await documents.get<RunDocument>(paths.run(run.rootId))
  if (!root) throw missing(`The run above ${run.id}`)
  return root
}

/** The id of the run's conversation: its thread, or the run itself for a child run. */
export function conversationOf({ id, parentRunId, threadId }: RunDocument): string {
  return parentRunId === null ? threadId : id
}

/** Without `root`, each run is a root itself. */
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

/** Writes the changed fields. Writes the document even without changes, because watchers of the run listen to it. */
export function updateRun(documents: Writer, before: RunDocument, after: RunDocument): void {
  const changed = Object.entries(after).filter(([field, value]) => before[field as keyof RunDocument] !== value)
  documents.update(paths.run(before.id), Object.fromEntries(changed))
}
