import type { ServerDuplexStream } from '@grpc/grpc-js'
import type { Database } from '../database.ts'
import { asRefusal, refusals } from '../refusal.ts'
import type { ListenRequest, ListenResponse, Timestamp } from '../wire.ts'
import { tokenOf } from './resume-token.ts'
import { TargetState } from './target-state.ts'

type Call = ServerDuplexStream<ListenRequest, ListenResponse>
type AddTarget = NonNullable<ListenRequest['addTarget']>
type Kind = 'ADD' | 'CURRENT' | 'REMOVE' | 'NO_CHANGE' | 'RESET'

/** One Listen stream: targets come and go, and what changes is told in the order in which it was committed. */
export class ListenStream {
  readonly #call: Call
  readonly #database: Database
  readonly #targets = new Map<number, TargetState>()
  readonly #waiting = new Set<TargetState>()
  readonly #stop: () => void
  #lane: Promise<void> = Promise.resolve()

  constructor(call: Call, database: Database) {
    this.#call = call
    this.#database = database
    const stops = [
      database.onChange((names) => this.#notice(names)),
      database.faults.onBreak((error) => this.fail(error)),
    ]
    this.#stop = () => {
      for (const stop of stops) stop()
    }
    call.on('close', () => this.#stop())
    call.on('cancelled', () => this.#stop())
  }

  receive(request: ListenRequest): void {
    this.#then(async () => {
      if (request.addTarget) await this.#addOrRefuse(request.addTarget)
      else if (request.removeTarget) this.#remove(request.removeTarget)
    })
  }

  end(): void {
    this.#stop()
    this.#call.end()
  }

  fail(error: unknown): void {
    this.#stop()
    this.#call.emit('error', asRefusal(error))
  }

  /** A search that has no index ends its target and not the stream. */
  async #addOrRefuse(asked: AddTarget): Promise<void> {
    let target: TargetState
    try {
      target = new TargetState(this.#database, asked)
    } catch (error) {
      const { code, message } = asRefusal(error)
      const targetIds = [asked.targetId ?? 0]
      this.#call.write({ targetChange: { targetChangeType: 'REMOVE', targetIds, cause: { code, message } } })
      return
    }
    await this.#add(target, asked.resumeToken)
  }

  async #add(target: TargetState, token: unknown): Promise<void> {
    if (this.#targets.has(target.id)) throw refusals.invalid(`The target ${target.id} is listened to already.`)
    this.#tellTarget('ADD', [target.id])
    if (token && !(await target.resume())) this.#tellTarget('RESET', [target.id])
    this.#targets.set(target.id, target)
    const { messages, readTime } = await target.news()
    for (const message of messages) this.#call.write(message)
    this.#tellTarget('CURRENT', [target.id], readTime)
    this.#tellTarget('NO_CHANGE', [], readTime)
  }

  #remove(id: number): void {
    this.#targets.delete(id)
    this.#tellTarget('REMOVE', [id])
  }

  #notice(names: string[]): void {
    const affected = [...this.#targets.values()].filter((target) => target.isAffected(names))
    if (affected.length === 0) return
    for (const target of affected) this.#waiting.add(target)
    this.#then(() => this.#tellNews())
  }

  /** Several commits that came meanwhile are told at once. */
  async #tellNews(): Promise<void> {
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    let oldest: Timestamp | undefined
    for (const target of waiting) {
      const { messages, readTime } = await target.news()
      for (const message of messages) this.#call.write(message)
      oldest ??= readTime
    }
    if (oldest) this.#tellTarget('NO_CHANGE', [], oldest)
  }

  #tellTarget(targetChangeType: Kind, targetIds: number[], readTime?: Timestamp): void {
    const token = readTime && { readTime, resumeToken: tokenOf(readTime) }
    this.#call.write({ targetChange: { targetChangeType, targetIds, ...token } })
  }

  #then(step: () => void | Promise<void>): void {
    this.#lane = this.#lane.then(step).catch((error: unknown) => this.fail(error))
  }
}
