import type { ClaimedRun, RunStore } from '@deckhand/spec'
import type { Documents, Reader, Search, Writer } from '../documents.ts'
import { paths } from '../paths.ts'
import { readLastEventType } from './event-log.ts'
import { loadDocument } from './load-run.ts'
import type { RunDocument } from './run-document.ts'
import { queuedRuns } from './turns.ts'

type Claim = Parameters<RunStore['claim']>[0]

const candidatesAtOnce = 5

/**
 * Finds candidates first and takes one of them in a transaction of its own, which reads nothing but that run: others claim at the same moment
 * without waiting. Whoever is too late for one goes on to the next.
 */
export class Claims {
  readonly #documents: Documents
  /** Those that this process tries to take just now, so that several claims of it do not meet. */
  readonly #trying = new Set<string>()

  constructor(documents: Documents) {
    this.#documents = documents
  }

  /** Documents: runs (a few by their lease and turn), runs/{id} (one transaction), then its messages and actions (reads). */
  async claim(claim: Claim): Promise<ClaimedRun | undefined> {
    for (;;) {
      const candidates = await this.#candidates(claim)
      if (candidates.length === 0) return undefined
      for (const runId of candidates) {
        const claimed = await this.#take(runId, claim)
        if (claimed) return claimed
      }
    }
  }

  async #take(runId: string, claim: Claim): Promise<ClaimedRun | undefined> {
    if (this.#trying.has(runId)) return undefined
    this.#trying.add(runId)
    try {
      const attempt = await this.#documents.write((documents) => takeRun(documents, runId, claim))
      if (attempt === undefined) return undefined
      // Undefined also when somebody cancelled it between the two steps.
      return await this.#documents.read((documents) => loadClaimed(documents, { runId, owner: claim.owner, attempt }))
    } finally {
      this.#trying.delete(runId)
    }
  }

  /** What was at work and was left comes first: it has had its turn. */
  async #candidates(claim: Claim): Promise<string[]> {
    const limit = candidatesAtOnce + this.#trying.size
    const searches = [...leftRuns(claim, limit), queuedRuns(limit)]
    const found = await Promise.all(searches.map((search) => this.#idsOf(search)))
    return found.flat().filter((id) => !this.#trying.has(id))
  }

  async #idsOf(search: Search): Promise<string[]> {
    const found = await this.#documents.read((documents) => documents.find<{ id: string }>({ ...search, only: ['id'] }))
    return found.map(({ fields }) => fields.id)
  }
}

// Twice, because a lease that was renewed while this claim waited for its turn lies a little further away than one made now.
const farthest = ({ now, leaseMs }: Claim) => now + 2 * leaseMs

/** Runs without a lease have no number there, and none of them is found. */
function leftRuns(claim: Claim, limit: number): Search[] {
  return [
    {
      collection: paths.runs,
      where: [['leaseUntil', '<=', claim.now]],
      orderBy: [['leaseUntil', 'asc']],
      limit,
    },
    {
      collection: paths.runs,
      where: [['leaseUntil', '>', farthest(claim)]],
      orderBy: [['leaseUntil', 'desc']],
      limit,
    },
  ]
}

/** The attempt that it is now. `undefined` when somebody was faster. */
async function takeRun(documents: Writer, runId: string, claim: Claim): Promise<number | undefined> {
  const path = paths.run(runId)
  const run = await documents.get<RunDocument>(path)
  if (!run || !isClaimable(run, claim)) return undefined
  const { owner, now, leaseMs } = claim
  const attempt = run.attempt + 1
  documents.update(path, { status: 'planning', owner, attempt, leaseUntil: now + leaseMs, updatedAt: now })
  return attempt
}

function isClaimable({ status, leaseUntil }: RunDocument, claim: Claim): boolean {
  if (leaseUntil === null) return status === 'queued'
  return leaseUntil <= claim.now || leaseUntil > farthest(claim)
}

async function loadClaimed(documents: Reader, fence: ClaimedRun['fence']): Promise<ClaimedRun | undefined> {
  const run = await documents.get<RunDocument>(paths.run(fence.runId))
  if (run?.owner !== fence.owner || run.attempt !== fence.attempt) return undefined
  const [lastEventType, loaded] = await Promise.all([readLastEventType(documents, run), loadDocument(documents, run)])
  return { ...loaded, fence, ...(lastEventType && { lastEventType }) }
}
