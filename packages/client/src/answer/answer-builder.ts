import type { StreamLine } from '@deckhand/spec'
import type { AnswerView, FailureView } from '../message-view.ts'
import { addLine } from './add-line.ts'
import { closeParts, endedCall, stoppedCall } from './close-parts.ts'
import { openApprovals, withParts } from './tool-parts.ts'
import { type Decided, decideParts } from './waiting-parts.ts'

interface Stopped {
  at: number
  /** Why the server could not be asked to stop. */
  failure: FailureView | undefined
}

/** Builds one answer from the lines of its run. */
export class AnswerBuilder {
  #view: AnswerView
  #shown: AnswerView
  #seq = 0
  #isLost = false
  #stopped: Stopped | undefined
  readonly #turns = new Map<string, number>()

  constructor(key: string, runId?: string) {
    this.#view = { role: 'assistant', key, parts: [], state: 'starting', ...(runId !== undefined && { runId }) }
    this.#shown = this.#view
  }

  /** What to show: the same object until something changes. */
  get view(): AnswerView {
    return this.#shown
  }

  get runId(): string | undefined {
    return this.#view.runId
  }

  /** The number of the last line. */
  get seq(): number {
    return this.#seq
  }

  /** The run has ended, or was given up: further lines are ignored. */
  get isOver(): boolean {
    return this.#view.state === 'done' || this.#view.state === 'interrupted' || this.#view.state === 'failed'
  }

  get isWaiting(): boolean {
    return this.#view.state === 'waiting'
  }

  get hasOpenApprovals(): boolean {
    return openApprovals(this.#view.parts).length > 0
  }

  /** Ignores repeated lines. `at`: the current time; absent for events of the past. */
  add(line: StreamLine, at?: number): void {
    // "queued" always has the number 0, and may be repeated.
    const isNew = line.seq > this.#seq || (line.seq === 0 && this.#seq === 0)
    if (!isNew || this.isOver) return
    this.#seq = line.seq
    this.#isLost = false
    this.#set(addLine(this.#view, line, { turns: this.#turns, ...(at !== undefined && { at }) }))
  }

  /** Also applies to a finished answer: the stream may be faster than the reply to the decision. */
  decide(decided: Decided, at?: number): void {
    this.#set(withParts(this.#view, decideParts(this.#view.parts, decided, at)))
  }

  lose(isLost: boolean): void {
    this.#isLost = isLost
    this.#show()
  }

  /** Shows the answer as stopped from now on, whatever else the run still sends. */
  interrupt(at: number, failure?: FailureView): void {
    if (this.isOver) return
    this.#stopped = { at, failure }
    this.#show()
  }

  /** Ends the answer although the run did not. */
  fail(failure: FailureView, at?: number): void {
    if (this.isOver) return
    const state = this.#stopped ? 'interrupted' : 'failed'
    this.#set({ ...this.#view, parts: closeParts(this.#view.parts, endedCall, at), state, failure })
  }

  #set(view: AnswerView): void {
    this.#view = view
    this.#show()
  }

  #show(): void {
    if (this.#stopped) this.#shown = this.isOver ? this.#settled() : this.#interrupted(this.#stopped)
    else if (this.isOver) this.#shown = this.#view
    else this.#shown = this.#isLost ? { ...this.#view, state: 'reconnecting' } : this.#view
  }

  /** Hides everything that comes after the person stopped it. */
  #interrupted({ at, failure }: Stopped): AnswerView {
    const { failure: before, ...shown } = this.#shown
    if (shown.state === 'interrupted' && failure === before) return this.#shown
    const parts = closeParts(shown.parts, stoppedCall, at)
    return { ...shown, ...(failure && { failure }), state: 'interrupted', parts }
  }

  /** Shows the results of the visible calls, but no words that came after the stop. */
  #settled(): AnswerView {
    const { failure, state, ...view } = this.#view
    const parts = this.#shown.parts.map((shown) =>
      shown.type === 'tool' ? (view.parts.find(({ key }) => key === shown.key) ?? shown) : shown,
    )
    const ended = { ...view, parts, state: 'interrupted' } as const
    if (state === 'done') return { ...ended, hadFinished: true }
    return state === 'interrupted' && failure ? { ...ended, failure } : ended
  }
}
