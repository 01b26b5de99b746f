import type { ClaimedRun } from '@deckhand/spec'
import { type Claim, farthestLease } from '../../runs/fence.ts'
import { Lanes } from '../../work/lanes.ts'
import type { Documents, Reader, Search, Writer } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'
import { readLastEventType } from './event-log.ts'
import { loadDocument } from './load-run.ts'
import type { RunDocument } from './run-document.ts'
import { oldestQueuedRuns, queuedRuns, whose } from './turns.ts'

type Candidate = Pick<RunDocument, 'id' | 'losses'>

// Runs that were lost often are few, and Firestore cannot search by their number and by their lease at once.
const mostPassedOver = 20

/**
 * Finds a candidate first and takes it in a transaction of its own, which reads nothing but that run: others claim at the same moment
 * without waiting. Whoever is too late for one goes on to the next.
 */
export class Claims {
  readonly #documents: Documents
  /** Those that this process tries to take just now: no two claims of it try the same. */
  readonly #trying = new Set<string>()
  readonly #lanes = new Lanes()

  constructor(documents: Documents) {
    this.#documents = documents
  }

  /** Documents: runs (a few by their lease and turn), runs/{id} (one transaction), then its messages and actions (reads). */
  async claim(claim: Claim): Promise<ClaimedRun | undefined> {
    for (;;) {
      const runId = await this.#lanes.run('candidate', () => this.#nextCandidate(claim))
      if (runId === undefined) return undefined
      const claimed = await this.#take(runId, claim).finally(() => this.#trying.delete(runId))
      if (claimed) return claimed
    }
  }

  async #take(runId: string, claim: Claim): Promise<ClaimedRun | undefined> {
    const attempt = await this.#documents.write((documents) => takeRun(documents, runId, claim))
    if (attempt === undefined) return undefined
    // Undefined also when somebody cancelled it between the two steps.
    return this.#documents.read((documents) => loadClaimed(documents, { runId, owner: claim.owner, attempt }))
  }

  /** What was at work and was left comes first: it has had its turn. */
  async #nextCandidate(claim: Claim): Promise<string | undefined> {
    const { lossesBelow = Number.POSITIVE_INFINITY } = claim
    const limit = 1 + this.#trying.size + (lossesBelow < Number.POSITIVE_INFINITY ? mostPassedOver : 0)
    const queued = claim.oldest ? oldestQueuedRuns : queuedRuns
    const searches = [...leftRuns(claim, limit), queued(limit, claim.userId)]
    const found = await Promise.all(searches.map((search) => this.#find(search)))
    const candidate = found.flat().find(({ id, losses = 0 }) => losses < lossesBelow && !this.#trying.has(id))
    if (candidate) this.#trying.add(candidate.id)
    return candidate?.id
  }

  async #find(search: Search): Promise<Candidate[]> {
    const only: (keyof Candidate)[] = ['id', 'losses']
    const found = await this.#documents.read((documents) => documents.find<Candidate>({ ...search, only }))
    return found.map(({ fields }) => fields)
  }
}

/** Runs without a lease have no number there, and none of them is found. */
function leftRuns(claim: Claim, limit: number): Search[] {
  const runOut: Search = {
    collection: paths.runs,
    where: [...whose(claim.userId), ['leaseUntil', '<=', claim.now]],
    orderBy: [['leaseUntil', 'asc']],
    limit,
  }
  const tooFar: Search = {
    collection: paths.runs,
    where: [...whose(claim.userId), ['leaseUntil', '>', farthestLease(claim)]],
    orderBy: [['leaseUntil', 'desc']],
    limit,
  }
  return claim.trustsLeases ? [runOut] : [runOut, tooFar]
}

/** The attempt that it is now. `undefined` when somebody was faster. */
async function takeRun(documents: Writer, runId: string, claim: Claim): Promise<number | undefined> {
  const path = paths.run(runId)
  const run = await documents.get<RunDocument>(path)
  if (!run || !isClaimable(run, claim)) return undefined
  const { owner, now, leaseMs } = claim
  const attempt = run.attempt + 1
  const losses = lossesWith(run, now)
  documents.update(path, { status: 'planning', owner, attempt, leaseUntil: now + leaseMs, losses, updatedAt: now })
  return attempt
}

/** One that is queued has no lease, one that was given back has it until 0, and one that is too far away was made by a clock that jumped: none was lost. */
function lossesWith({ leaseUntil, losses = 0 }: RunDocument, now: number): number {
  return leaseUntil !== null && leaseUntil > 0 && leaseUntil <= now ? losses + 1 : losses
}

function isClaimable({ status, leaseUntil }: RunDocument, claim: Claim): boolean {
  if (leaseUntil === null) return status === 'queued'
  return leaseUntil <= claim.now || leaseUntil > farthestLease(claim)
}

async function loadClaimed(documents: Reader, fence: ClaimedRun['fence']): Promise<ClaimedRun | undefined> {
  const run = await documents.get<RunDocument>(paths.run(fence.runId))
  if (run?.owner !== fence.owner || run.attempt !== fence.attempt) return undefined
  const [lastEventType, loaded] = await Promise.all([readLastEventType(documents, run), loadDocument(documents, run)])
  return { ...loaded, fence, losses: run.losses ?? 0, ...(lastEventType && { lastEventType }) }
}
