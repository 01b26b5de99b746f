import type { ClaimedRun } from '@deckhand/spec'
import { type Claim, farthestLease } from '../../runs/fence.ts'
import { Lanes } from '../../work/lanes.ts'
import type { Documents, Reader, Search, Writer } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'
import { readLastEventType } from './event-log.ts'
import { loadDocument } from './load-run.ts'
import { ofUser, oldestQueuedRuns, queuedRuns } from './queue-position.ts'
import type { RunDocument } from './run-document.ts'

type Candidate = Pick<RunDocument, 'id' | 'losses'>

// Few runs were lost often, and Firestore cannot search by losses and lease at once. So read a few more, and skip these.
const maxSkipped = 20

/**
 * Finds a candidate first, and then claims it in a transaction that reads only that run, so that concurrent claims do not wait for each other. A
 * claim that comes too late for a run tries the next one.
 */
export class Claims {
  readonly #documents: Documents
  /** The runs that this process is trying to claim, so that its claims do not try the same run. */
  readonly #trying = new Set<string>()
  readonly #lanes = new Lanes()

  constructor(documents: Documents) {
    this.#documents = documents
  }

  /** Firestore documents: runs (a few by their lease and turn), runs/{id} (one transaction), then its messages and actions (reads). */
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
    // Also undefined if the run was cancelled between the two steps.
    return this.#documents.read((documents) => loadClaimed(documents, { runId, owner: claim.owner, attempt }))
  }

  /** Runs with an expired lease come first, because they have been claimed before. */
  async #nextCandidate(claim: Claim): Promise<string | undefined> {
    const { lossesBelow = Number.POSITIVE_INFINITY } = claim
    const limit = 1 + this.#trying.size + (lossesBelow < Number.POSITIVE_INFINITY ? maxSkipped : 0)
    const queued = claim.oldest ? oldestQueuedRuns : queuedRuns
    const searches = [...expiredRuns(claim, limit), queued(limit, claim.userId)]
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

/** Does not find runs without a lease, because their `leaseUntil` is null. */
function expiredRuns(claim: Claim, limit: number): Search[] {
  const expired: Search = {
    collection: paths.runs,
    where: [...ofUser(claim.userId), ['leaseUntil', '<=', claim.now]],
    orderBy: [['leaseUntil', 'asc']],
    limit,
  }
  const tooFar: Search = {
    collection: paths.runs,
    where: [...ofUser(claim.userId), ['leaseUntil', '>', farthestLease(claim)]],
    orderBy: [['leaseUntil', 'desc']],
    limit,
  }
  return claim.trustsLeases ? [expired] : [expired, tooFar]
}

/** Returns the new attempt, or `undefined` if another claim was faster. */
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

/** A queued run has no lease, a run that was given back has one until 0, and a lease in the far future is from a clock that jumped. None is a loss. */
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
