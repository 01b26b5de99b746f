import { setTimeout } from 'node:timers/promises'
import type { AuditRecord, Json, StreamLine } from '@deckhand/spec'
import type { Api } from '../driver/api.ts'
import { isOutcomeQuestion, type OpenApproval, readAll } from '../driver/listing.ts'
import type { RunView } from '../evidence.ts'
import { type Life, promptOf } from './life.ts'
import type { World } from './world.ts'

const lookEveryMs = 40

/** The clients that start the lives and approve them. */
export class Clients {
  readonly #api: Api
  readonly #world: World
  readonly #signal: AbortSignal

  constructor(api: Api, world: World, signal: AbortSignal) {
    this.#api = api
    this.#world = world
    this.#signal = signal
  }

  /** Starts the run. Resolves with the approval that it waits for. */
  async begin(life: Life): Promise<string> {
    const headers = { 'idempotency-key': `life-${life.number}` }
    const body = await this.#ask('/run', { method: 'POST', body: { prompt: promptOf(life) }, headers })
    const { runId, approval } = body as { runId: string; approval?: { id: string } }
    if (!approval) throw new Error(`Life ${life.number} was not asked about: ${JSON.stringify(body)}`)
    life.runId = runId
    return approval.id
  }

  async approve(approvalId: string, decision = 'approve_once'): Promise<void> {
    await this.#ask(`/approvals/${approvalId}`, { method: 'POST', body: { decision } })
  }

  /** Waits until the run has ended, in any process. Answers the question whether the call happened. */
  async untilEnded(life: Life): Promise<void> {
    for (;;) {
      const { status } = await this.run(life)
      if (status === 'completed' || status === 'failed') return
      if (status === 'awaiting_confirmation') await this.#answer(life)
      await setTimeout(lookEveryMs)
    }
  }

  async run({ runId }: Life): Promise<RunView> {
    return (await this.#ask(`/runs/${runId}`)).run as RunView
  }

  async audit({ runId }: Life): Promise<AuditRecord[]> {
    return ((await this.#ask(`/audit?runId=${runId}&limit=100`)).entries as AuditRecord[]).reverse()
  }

  /** What the call gave in the end. */
  async output({ runId }: Life): Promise<Json | undefined> {
    const lines = (await this.#ask(`/runs/${runId}/events?after=0`)).events as StreamLine[]
    return lines.flatMap((line) => (line.type === 'tool_result' && 'output' in line ? [line.output] : [])).at(-1)
  }

  async #answer(life: Life): Promise<void> {
    const open = await readAll<OpenApproval>(this.#api, '/approvals?status=open', 'approvals', this.#signal)
    for (const approval of open.filter((each) => each.runId === life.runId && isOutcomeQuestion(each))) {
      life.questions += 1
      await this.approve(approval.id, this.#world.effects(life).length > 0 ? 'reject' : 'approve_once')
    }
  }

  async #ask(path: string, request: Parameters<Api['ask']>[1] = {}) {
    const { status, body } = await this.#api.ask(path, request, this.#signal)
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
    return body
  }
}
