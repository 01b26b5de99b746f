import { setTimeout } from 'node:timers/promises'
import type { ApprovalDecision } from '@deckhand/spec'
import { Random } from '../random.ts'
import type { Api } from './api.ts'
import { isOutcomeQuestion, type OpenApproval, readAll } from './listing.ts'
import type { Moments } from './moments.ts'
import type { Receiver } from './receiver.ts'

/** The server's response to a decision. */
export interface Acknowledgement {
  approvalId: string
  decision: ApprovalDecision
  /** 200 if it was accepted, 409 if it had been decided otherwise. */
  status: number
}

interface Click {
  decision: ApprovalDecision
  feedback?: string
}

const lookEveryMs = 60

/** The approvers: they look for open approvals and answer each, some twice at the same moment, some in conflict. */
export class Approver {
  readonly acknowledgements: Acknowledgement[] = []
  /** Approvals that got two answers at once. */
  doubleClicks = 0
  readonly #begun = new Set<string>()
  readonly #api: Api
  readonly #receiver: Receiver
  readonly #moments: Moments
  readonly #seed: number

  constructor(options: { api: Api; receiver: Receiver; moments: Moments; seed: number }) {
    this.#api = options.api
    this.#receiver = options.receiver
    this.#moments = options.moments
    this.#seed = options.seed
  }

  async work(done: AbortSignal, signal: AbortSignal): Promise<void> {
    const answers: Promise<void>[] = []
    while (!done.aborted) {
      signal.throwIfAborted()
      const open = await readAll<OpenApproval>(this.#api, '/approvals?status=open', 'approvals', signal)
      const fresh = open.filter(({ id }) => !this.#begun.has(id))
      for (const approval of fresh) {
        const answer = this.#answer(approval, signal)
        // They are awaited at the end; until then one that fails must not end the test.
        answer.catch(() => {})
        answers.push(answer)
      }
      await setTimeout(lookEveryMs)
    }
    await Promise.all(answers)
  }

  async #answer(approval: OpenApproval, signal: AbortSignal): Promise<void> {
    this.#begun.add(approval.id)
    const { job, call } = approval.toolArgs
    const random = new Random(this.#seed, `answer ${job} ${call} ${isOutcomeQuestion(approval)}`)
    await setTimeout(random.between(0, 300))
    const clicks = isOutcomeQuestion(approval) ? [await this.#lookFirst(approval)] : decide(random)
    if (random.chance(0.4) && clicks[0] && clicks.length === 1) clicks.push(clicks[0])
    if (clicks.length > 1) this.doubleClicks += 1
    await Promise.all(clicks.map((click, rank) => this.#click(approval.id, click, rank, signal)))
  }

  /** Only the receiver knows whether it happened: run it again if not, otherwise leave it. */
  async #lookFirst({ actionId }: OpenApproval): Promise<Click> {
    const arrived = (await this.#receiver.receipts()).some((receipt) => receipt.actionId === actionId)
    return arrived ? { decision: 'reject', feedback: 'It arrived.' } : { decision: 'approve_once' }
  }

  async #click(approvalId: string, click: Click, rank: number, signal: AbortSignal): Promise<void> {
    this.#moments.happened('answering')
    const request = { method: 'POST', body: click, rank } as const
    const { status } = await this.#api.ask(`/approvals/${approvalId}`, request, signal)
    this.acknowledgements.push({ approvalId, decision: click.decision, status })
    this.#moments.happened('answered')
  }
}

function decide(random: Random): Click[] {
  const approve: Click = { decision: 'approve_once' }
  const reject: Click = { decision: 'reject', feedback: 'Rather not.' }
  const dice = random.next()
  if (dice < 0.1) return [approve, reject]
  return [dice < 0.25 ? reject : approve]
}
